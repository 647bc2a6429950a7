import { useParams } from 'react-router-dom';

import { ConversationScreen } from '#web/features/conversations/conversation-screen.tsx';
import { ThreadHead } from '#web/features/conversations/thread-head.tsx';
import { Thread } from '#web/features/conversations/thread.tsx';

/** /message/:id: a conversation. It fills the window under the top bar, and its messages scroll inside. */
export function MessagePage() {
  const { id = '' } = useParams();
  return (
    <div className="wrap flex h-[calc(100dvh-7.0625rem)] min-h-96 max-w-4xl flex-col gap-3 py-4">
      <ConversationScreen key={id} id={id}>
        {(conversation) => (
          <>
            <ThreadHead conversation={conversation} />
            <Thread conversation={conversation} />
          </>
        )}
      </ConversationScreen>
    </div>
  );
}
