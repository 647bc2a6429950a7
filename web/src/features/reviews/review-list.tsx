import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { Review } from '#shared/entities/work/review.ts';
import { PagedList } from '#web/components/lists/paged-list.tsx';
import { formatDate } from '#web/lib/time/dates.ts';
import { Stars } from '#web/ui/display/stars.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { Avatar } from '#web/ui/pictures/avatar.tsx';

function ReviewItem({ review, children }: { review: Review; children: ReactNode }) {
  const { user, star, desc, createdAt, isOfReturned } = review;
  return (
    <li className="grid grid-cols-1 gap-3 border-t border-line py-6 first:border-0 first:pt-0">
      <div className="flex items-center gap-3">
        <Avatar user={user} />
        <div className="min-w-0">
          <Link to={`/user/${user.id}`} className="block truncate font-semibold hover:underline">
            {user.username}
          </Link>
          {user.country && <p className="text-sm text-muted">{user.country}</p>}
        </div>
      </div>
      <p className="flex items-center gap-3">
        {isOfReturned ? (
          <span className="text-sm">Without stars: all that was paid went back.</span>
        ) : (
          <Stars value={star} />
        )}
        <time dateTime={createdAt} className="text-sm text-muted">
          {formatDate(createdAt)}
        </time>
      </p>
      {desc && <p className="max-w-prose whitespace-pre-line">{desc}</p>}
      {children}
    </li>
  );
}

function ReviewListSkeleton() {
  return (
    <Loading label="Loading reviews">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-3 border-t border-line py-6 first:border-0 first:pt-0">
          <div className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full!" />
            <Skeleton className="h-4 w-32" />
          </div>
          <SkeletonText lines={2} />
        </div>
      ))}
    </Loading>
  );
}

type Query = UseInfiniteQueryResult<InfiniteData<{ items: Review[]; next: string | null }>>;

/** A list of reviews, and below each of them what `children` makes of it. */
export function ReviewList({ query, children }: { query: Query; children?: (review: Review) => ReactNode }) {
  return (
    <PagedList
      query={query}
      skeleton={<ReviewListSkeleton />}
      empty={<EmptyState icon={MessageSquareText}>No reviews yet.</EmptyState>}
      moreLabel="Load more reviews"
    >
      {(reviews) => (
        <ul>
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review}>
              {children?.(review)}
            </ReviewItem>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
