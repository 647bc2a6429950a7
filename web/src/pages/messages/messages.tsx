import { ConversationsTable } from '#web/features/conversations/conversations-table.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** /messages: the user's conversations. */
export function MessagesPage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <div className="wrap grid gap-6 py-10">
      <PageHeading />
      <ConversationsTable isSeller={user.isSeller} />
    </div>
  );
}
