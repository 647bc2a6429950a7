import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { reviewsOfUserQuery } from './api.ts';
import { ReviewList } from './review-list.tsx';

/** The reviews of a profile, each with a link to the gig that it is about. */
export function UserReviews({ userId }: { userId: string }) {
  return (
    <ReviewList query={useInfiniteQuery(reviewsOfUserQuery(userId))}>
      {({ gigId }) => (
        <Link to={`/gig/${gigId}`} className="justify-self-start font-semibold text-brand hover:underline">
          See the gig
        </Link>
      )}
    </ReviewList>
  );
}
