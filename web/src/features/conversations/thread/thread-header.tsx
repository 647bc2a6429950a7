import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';

import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';

// Loaded after the messages, which are what the page is about.
const ThreadMenu = lazy(async () => ({ default: (await import('./thread-menu.tsx')).ThreadMenu }));

/** The other party, linked to their profile, a link back to all conversations, and what else can be done. */
export function ThreadHeader({ conversation }: { conversation: Conversation }) {
  const { counterpart, sellerId } = conversation;
  return (
    <header className="flex min-w-0 items-center gap-3">
      <Link
        to="/messages"
        aria-label="All conversations"
        title="All conversations"
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk min-[900px]:hidden"
      >
        <ArrowLeft className="size-5" aria-hidden />
      </Link>
      <div className="group relative flex min-h-11 min-w-0 items-center gap-3">
        <Avatar user={counterpart} />
        <span className="grid min-w-0">
          <PageHeading title={counterpart.username} size="section" className="truncate text-lg!">
            <Link
              to={`/user/${counterpart.id}`}
              className="group-hover:underline after:absolute after:inset-0 focus-visible:-outline-offset-3"
            >
              {counterpart.username}
            </Link>
          </PageHeading>
          <span className="text-sm text-muted">{counterpart.id === sellerId ? 'Seller' : 'Client'}</span>
        </span>
      </div>
      <span className="ml-auto size-11 shrink-0">
        <Suspense>
          <ThreadMenu conversation={conversation} />
        </Suspense>
      </span>
    </header>
  );
}
