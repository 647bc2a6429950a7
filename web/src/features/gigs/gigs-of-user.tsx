import { useInfiniteQuery } from '@tanstack/react-query';

import { messages } from '#shared/messages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';

import { GigGrid, GigGridSkeleton } from './gig-grid.tsx';
import { gigsOfUserQuery } from './queries.ts';

/** One seller's gigs as cards. */
export function GigsOfUser({ userId }: { userId: string }) {
  const query = useInfiniteQuery(gigsOfUserQuery(userId));
  const gigs = query.data?.pages.flatMap(({ items }) => items) ?? [];

  if (query.isPending) return <GigGridSkeleton count={4} />;
  if (query.isError && gigs.length === 0) {
    return (
      <ErrorState onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {messages.lists.failed}
      </ErrorState>
    );
  }
  if (gigs.length === 0) return <EmptyState art="no-gigs">No gigs yet.</EmptyState>;
  return (
    <>
      <GigGrid gigs={gigs} />
      {query.isError && (
        <p role="alert" className="mt-6 text-center font-medium text-danger">
          {messages.lists.failed}
        </p>
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
        label="Load more gigs"
      />
    </>
  );
}
