import { useInfiniteQuery } from '@tanstack/react-query';

import { reviewsOfGigQuery } from './api.ts';
import { ReviewList } from './review-list.tsx';

export function GigReviews({ gigId }: { gigId: string }) {
  return <ReviewList query={useInfiniteQuery(reviewsOfGigQuery(gigId))} />;
}
