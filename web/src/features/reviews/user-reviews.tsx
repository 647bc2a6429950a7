import { useInfiniteQuery } from '@tanstack/react-query';

import { reviewsOfUserQuery } from './api.ts';
import { ReviewList } from './review-list.tsx';

export function UserReviews({ userId }: { userId: string }) {
  return <ReviewList query={useInfiniteQuery(reviewsOfUserQuery(userId))} showsGig />;
}
