import MessagesSquare from 'lucide-react/icons/messages-square';

import { ConversationPanes } from '#web/features/conversations/conversation-panes.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** /messages: the user's conversations. */
export function MessagesPage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <ConversationPanes isSeller={user.isSeller} heading={<PageHeading />}>
      <div className="grid flex-1 place-content-center rounded-card border border-line bg-sunk">
        <EmptyState icon={MessagesSquare} hint="It opens here, beside the list.">
          Choose a conversation
        </EmptyState>
      </div>
    </ConversationPanes>
  );
}
