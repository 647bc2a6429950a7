import { useInfiniteQuery } from '@tanstack/react-query';

import { messages } from '#shared/messages.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';

import { GigGrid, GigGridSkeleton } from './gig-grid.tsx';
import { gigsQuery, type GigFilters } from './queries.ts';

/** The gigs that fit. While other filters are being looked up, the old list stays and steps back. */
export function GigResults({ filters }: { filters: GigFilters }) {
  const query = useInfiniteQuery(gigsQuery(filters));
  const {
    data,
    isPending,
    isPlaceholderData,
    isError,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
  } = query;
  const gigs = data?.pages.flatMap(({ items }) => items) ?? [];

  if (isPending) return <GigGridSkeleton count={12} />;
  if (isError && !isFetchNextPageError) {
    return (
      <ErrorState onRetry={() => void query.refetch()} isRetrying={isFetching}>
        {messages.lists.failed}
      </ErrorState>
    );
  }
  // A search may look through many gigs without a hit, and then goes on from where it stopped.
  if (gigs.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        art="no-results"
        hint="Try other words, a wider budget or another category."
        action={<ButtonLink to="/gigs">Show all gigs</ButtonLink>}
      >
        No gigs found.
      </EmptyState>
    );
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames('transition-opacity', isPlaceholderData && 'opacity-50')}
    >
      <GigGrid gigs={gigs} />
      {isFetchNextPageError ? (
        <div role="alert" className="mt-8 grid justify-items-center gap-3">
          <p>{messages.lists.failed}</p>
          <Button
            variant="secondary"
            onClick={() => void query.fetchNextPage()}
            isPending={isFetchingNextPage}
          >
            Retry
          </Button>
        </div>
      ) : (
        <LoadMore
          hasMore={query.hasNextPage}
          isLoading={isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          label="Load more gigs"
        />
      )}
    </div>
  );
}
