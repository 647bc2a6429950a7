import type { GigCard as Gig } from '#shared/entities/gig.ts';
import { Loading } from '#web/ui/skeleton.tsx';

import { GigCard, GigCardSkeleton } from './gig-card.tsx';

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-4.5 gap-y-5';
/** As many as are seen at once without scrolling; their pictures do not wait. */
const FIRST_ROW = 4;

export function GigGrid({ gigs }: { gigs: readonly Gig[] }) {
  return (
    <ul className={gridClass}>
      {gigs.map((gig, index) => (
        <li key={gig.id}>
          <GigCard gig={gig} isFirst={index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  );
}

export function GigGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <Loading label="Loading gigs">
      <div className={gridClass}>
        {Array.from({ length: count }, (_, index) => (
          <GigCardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  );
}
