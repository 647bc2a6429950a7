import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import type { ProfileWithPortfolio } from '#shared/entities/work/portfolio.ts';
import { PagedList } from '#web/components/lists/paged-list.tsx';
import { useCurrentUser } from '#web/lib/session/session.ts';

import { portfolioQuery } from './api.ts';
import { PieceCard } from './piece-card.tsx';

type Pieces = NonNullable<ProfileWithPortfolio['portfolio']>;

/** What somebody shows of their work. Where that is nothing, its owner alone is told how to change it. */
export function Portfolio({ userId, first }: { userId: string; first: Pieces }) {
  const query = useInfiniteQuery(portfolioQuery(userId, first));
  const isOwn = useCurrentUser()?.id === userId;
  const isEmpty = query.data.pages.every(({ items }) => items.length === 0);
  if (isEmpty && !isOwn) return null;
  return (
    <section aria-labelledby="portfolio">
      <h2 id="portfolio" className="mb-5 text-xl">
        Portfolio
      </h2>
      <PagedList query={query} skeleton={null} empty={<HowToFill />} moreLabel="Load more work">
        {(pieces) => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-4.5 gap-y-5">
            {pieces.map((piece) => (
              <li key={piece.id} className="min-w-0">
                <PieceCard piece={piece} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

const linkClass = 'font-semibold text-brand underline';

/** How the owner of an empty portfolio comes to a first piece. */
function HowToFill() {
  return (
    <p className="max-w-2xl text-muted">
      Nothing is shown here yet, and visitors do not see this part. Open a finished order among{' '}
      <Link to="/orders" className={linkClass}>
        your orders
      </Link>
      , or a project with a paid module among{' '}
      <Link to="/myworks" className={linkClass}>
        your works
      </Link>
      , and choose “Show this work”. It appears here once the other side agrees.
    </p>
  );
}
