import type { GigCard as Gig } from '#shared/entities/work/gig.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { preview } from '#shared/rules/text/preview.ts';
import { Price } from '#web/components/money/price.tsx';
import { Person } from '#web/components/person.tsx';
import { CardLink, LinkCard } from '#web/ui/display/link-card.tsx';
import { Rating } from '#web/ui/display/stars.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PHONE_WIDTH } from '#web/ui/pictures/picture-sources.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';

/** A gig in a list. The description is a link whose clickable area is the whole card. */
export function GigCard({ gig, isEager = false }: { gig: Gig; isEager?: boolean }) {
  return (
    <LinkCard className="flex flex-col overflow-hidden">
      <Picture
        src={gig.cover}
        alt=""
        sizes={`(min-width: 77.5rem) 280px, (min-width: 36rem) 20rem, ${PHONE_WIDTH}`}
        isEager={isEager}
        className="aspect-4/3"
      />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <Person user={gig.seller} />
        <Rating totalStars={gig.totalStars} starNumber={gig.starNumber} />
        <h3 className="min-h-[3.1em] font-sans text-base font-normal tracking-normal text-wrap">
          <CardLink to={`/gig/${gig.id}`}>{preview(gig.desc, commonLimits.preview.card)}</CardLink>
        </h3>
        <p className="mt-auto flex items-baseline justify-between gap-3 border-t border-line pt-3">
          <span className="text-sm text-muted">STARTING AT</span>
          <span className="text-lg font-bold">
            <Price amount={gig.price} />
          </span>
        </p>
      </div>
    </LinkCard>
  );
}

export function GigCardSkeleton() {
  return (
    <div className="card overflow-hidden">
      <Skeleton className="aspect-4/3 rounded-none!" />
      <div className="grid gap-2 p-4">
        <Skeleton className="h-7 w-32" />
        <Skeleton className="my-[0.15rem] h-4 w-28" />
        <div className="grid min-h-[3.1em] content-center gap-2.5">
          <Skeleton className="h-3.5" />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
        <div className="border-t border-line pt-3">
          <Skeleton className="h-[1.6875rem] w-24" />
        </div>
      </div>
    </div>
  );
}
