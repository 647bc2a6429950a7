import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { Link } from 'react-router-dom';

import type { Review } from '#shared/entities/review.ts';
import { messages } from '#shared/messages.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';

function ReviewItem({ review }: { review: Review }) {
  const { user, star, desc, createdAt } = review;
  return (
    <li className="grid gap-3 border-t border-line py-6 first:border-0 first:pt-0">
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
        <Stars value={star} />
        <time dateTime={createdAt} className="text-sm text-muted">
          {formatDate(createdAt)}
        </time>
      </p>
      <p className="max-w-prose whitespace-pre-line">{desc}</p>
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

/** Reviews in all their states; the caller says whose. */
export function ReviewList({ query, empty }: { query: Query; empty: string }) {
  const { data, isPending, isError, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } =
    query;
  const reviews = data?.pages.flatMap(({ items }) => items) ?? [];

  if (isPending) return <ReviewListSkeleton />;
  if (isError && reviews.length === 0) {
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        {messages.lists.failed}
      </ErrorState>
    );
  }
  if (reviews.length === 0) return <EmptyState icon={MessageSquareText}>{empty}</EmptyState>;
  return (
    <>
      <ul>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {isError && (
        <p role="alert" className="text-center font-medium text-danger">
          {messages.lists.failed}
        </p>
      )}
      <LoadMore
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        label="Load more reviews"
      />
    </>
  );
}
