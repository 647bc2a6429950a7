import type { GigCard as Gig } from '#shared/entities/work/gig.ts';
import { cn } from '#web/ui/cn.ts';
import { Loading } from '#web/ui/feedback/skeleton.tsx';

import { GigCard, GigCardSkeleton } from './gig-card.tsx';

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-4.5 gap-y-5';
/** As a preview on another page, the grid shows four gigs on phones. */
const previewClass = 'max-sm:[&>:nth-child(n+5)]:hidden';

export function GigGrid({ gigs, isPreview = false }: { gigs: readonly Gig[]; isPreview?: boolean }) {
  return (
    <ul className={cn(gridClass, isPreview && previewClass)}>
      {gigs.map((gig, index) => (
        <li key={gig.id}>
          <GigCard gig={gig} isEager={!isPreview && index === 0} />
        </li>
      ))}
    </ul>
  );
}

export function GigGridSkeleton({ count = 8, isPreview = false }: { count?: number; isPreview?: boolean }) {
  return (
    <Loading label="Loading gigs">
      <div className={cn(gridClass, isPreview && previewClass)}>
        {Array.from({ length: count }, (_, index) => (
          <GigCardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  );
}
