import { Link, useParams } from 'react-router-dom';

import type { About } from '#shared/entities/conversations/conversation.ts';
import { ConversationLoader } from '#web/features/conversations/conversation-loader.tsx';
import { ConversationPanes } from '#web/features/conversations/conversation-panes.tsx';
import { ThreadHeader } from '#web/features/conversations/thread/thread-header.tsx';
import { Thread } from '#web/features/conversations/thread/thread.tsx';
import { AboutOrder } from '#web/features/orders/about-order.tsx';
import { AboutProject } from '#web/features/projects/about-project.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';

/** /message/:id: a conversation. It fills the window under the top bar, and its messages scroll inside. */
export function MessagePage() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <ConversationPanes
      isSeller={user.isSeller}
      openId={id}
      heading={
        <Link to="/messages" className="w-fit font-display text-2xl font-bold hover:underline">
          Messages
        </Link>
      }
    >
      <ConversationLoader key={id} id={id}>
        {(conversation) => (
          <>
            <ThreadHeader conversation={conversation} />
            {conversation.about && <Subject about={conversation.about} />}
            <Thread conversation={conversation} />
          </>
        )}
      </ConversationLoader>
    </ConversationPanes>
  );
}

/** The order or the project that the conversation is about. */
function Subject({ about: { kind, id } }: { about: About }) {
  return kind === 'order' ? <AboutOrder id={id} /> : <AboutProject id={id} />;
}
