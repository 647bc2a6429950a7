import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

import { QueryView } from '#web/components/lists/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { WhenNear } from '#web/ui/layout/when-near.tsx';

import { ADD_REVIEW } from './api.ts';
import { reviewRefusalQuery } from './refusal.ts';
import { ReviewForm } from './review-form.tsx';

type BuyersReviewProps = { gigId: string; buyerId: string };

/** The review form, or the reason why this buyer may not review the gig. It is asked for when a link leads to it or it is scrolled near. */
export function BuyersReview(props: BuyersReviewProps) {
  const isLinked = useLocation().hash === ADD_REVIEW;
  if (isLinked) return <FormOrRefusal {...props} isLinked />;
  return (
    <WhenNear placeholderClass="min-h-6">
      <FormOrRefusal {...props} isLinked={false} />
    </WhenNear>
  );
}

function FormOrRefusal({ gigId, buyerId, isLinked }: BuyersReviewProps & { isLinked: boolean }) {
  const query = useQuery(reviewRefusalQuery(gigId, buyerId));
  const section = useRef<HTMLDivElement>(null);
  const isKnown = query.data !== undefined;
  useEffect(() => {
    if (isLinked && isKnown) section.current?.scrollIntoView({ block: 'center' });
  }, [isLinked, isKnown]);
  return (
    <div ref={section} tabIndex={-1} className="outline-none">
      <QueryView query={query} skeleton={<Skeleton className="h-6" />} missing={null}>
        {(refusal) =>
          refusal === null ? (
            <ReviewForm gigId={gigId} onSent={() => section.current?.focus({ preventScroll: true })} />
          ) : (
            <p className="text-muted">{refusal}</p>
          )
        }
      </QueryView>
    </div>
  );
}
