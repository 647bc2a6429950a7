import { useParams } from 'react-router-dom';

import { ThreadHead } from '#web/features/conversations/thread-head.tsx';
import { Thread } from '#web/features/conversations/thread.tsx';
import { WithConversation } from '#web/features/conversations/with-conversation.tsx';

/** /message/:id: a conversation. It fills the window under the top bar, and its messages scroll inside. */
export function MessagePage() {
  const { id = '' } = useParams();
  return (
    <div className="wrap flex h-[calc(100dvh-7.0625rem)] min-h-96 max-w-4xl flex-col gap-3 py-4">
      <WithConversation key={id} id={id}>
        {(conversation) => (
          <>
            <ThreadHead conversation={conversation} />
            <Thread conversation={conversation} />
          </>
        )}
      </WithConversation>
    </div>
  );
}
