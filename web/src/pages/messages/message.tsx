import { useParams } from 'react-router-dom';

import { ConversationLoader } from '#web/features/conversations/conversation-loader.tsx';
import { ThreadHeader } from '#web/features/conversations/thread-header.tsx';
import { Thread } from '#web/features/conversations/thread.tsx';

/** /message/:id: a conversation. It fills the window under the top bar, and its messages scroll inside. */
export function MessagePage() {
  const { id = '' } = useParams();
  return (
    <div className="wrap flex h-[calc(100dvh-7.0625rem)] min-h-96 max-w-4xl flex-col gap-3 py-4">
      <ConversationLoader id={id}>
        {(conversation) => (
          <>
            <ThreadHeader conversation={conversation} />
            <Thread conversation={conversation} />
          </>
        )}
      </ConversationLoader>
    </div>
  );
}
