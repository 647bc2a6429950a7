import { useInfiniteQuery } from '@tanstack/react-query';

import { AddReview } from './add-review.tsx';
import { reviewsOfGigQuery } from './api.ts';
import { ReviewList } from './review-list.tsx';

/** The reviews of a gig, and the form to add one. */
export function GigReviews({ gigId, sellerId }: { gigId: string; sellerId: string }) {
  const query = useInfiniteQuery(reviewsOfGigQuery(gigId));
  return (
    <>
      <ReviewList query={query} />
      <AddReview gigId={gigId} sellerId={sellerId} />
    </>
  );
}
