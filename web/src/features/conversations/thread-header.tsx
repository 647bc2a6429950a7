import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router-dom';

import type { Conversation } from '#shared/entities/conversation.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** The other party, linked to their profile, and a link back to all conversations. */
export function ThreadHeader({ conversation: { counterpart, sellerId } }: { conversation: Conversation }) {
  return (
    <header className="flex min-w-0 items-center gap-3">
      <Link
        to="/messages"
        aria-label="All conversations"
        title="All conversations"
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
      >
        <ArrowLeft className="size-5" aria-hidden />
      </Link>
      <Link to={`/user/${counterpart.id}`} className="group flex min-h-11 min-w-0 items-center gap-3">
        <Avatar user={counterpart} />
        <span className="grid min-w-0">
          <PageHeading
            title={counterpart.username}
            size="section"
            className="truncate text-lg! group-hover:underline"
          />
          <span className="text-sm text-muted">{counterpart.id === sellerId ? 'Seller' : 'Client'}</span>
        </span>
      </Link>
    </header>
  );
}
