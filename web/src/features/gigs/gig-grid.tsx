import type { GigCard as Gig } from '#shared/entities/gig.ts';
import { cn } from '#web/ui/cn.ts';
import { Loading } from '#web/ui/skeleton.tsx';

import { GigCard, GigCardSkeleton } from './gig-card.tsx';

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-4.5 gap-y-5';
/** A taste of the gigs among other things: on a phone four of them are enough. */
const tasteClass = 'max-sm:[&>:nth-child(n+5)]:hidden';

export function GigGrid({ gigs, isTaste = false }: { gigs: readonly Gig[]; isTaste?: boolean }) {
  return (
    <ul className={cn(gridClass, isTaste && tasteClass)}>
      {gigs.map((gig, index) => (
        <li key={gig.id}>
          <GigCard gig={gig} isFirst={!isTaste && index === 0} />
        </li>
      ))}
    </ul>
  );
}

export function GigGridSkeleton({ count = 8, isTaste = false }: { count?: number; isTaste?: boolean }) {
  return (
    <Loading label="Loading gigs">
      <div className={cn(gridClass, isTaste && tasteClass)}>
        {Array.from({ length: count }, (_, index) => (
          <GigCardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  );
}
