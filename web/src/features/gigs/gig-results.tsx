import { useInfiniteQuery } from '@tanstack/react-query';

import { PagedList } from '#web/components/lists/paged-list.tsx';
import { ResultCount } from '#web/components/lists/result-count.tsx';
import type { ListFilters } from '#web/lib/routing/list-filters.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { gigsQuery } from './api.ts';
import { GigGrid, GigGridSkeleton } from './gig-grid.tsx';

/** The gigs that match the filters. */
export function GigResults({ filters }: { filters: ListFilters }) {
  const query = useInfiniteQuery(gigsQuery(filters));
  return (
    <>
      <ResultCount query={query} noun="gig" />
      <PagedList
        query={query}
        skeleton={<GigGridSkeleton count={12} />}
        empty={
          <EmptyState
            art="no-results"
            hint="Try other words, a wider budget or another category."
            action={<ButtonLink to="/gigs">Show all gigs</ButtonLink>}
          >
            No gigs found.
          </EmptyState>
        }
        moreLabel="Load more gigs"
      >
        {(gigs) => <GigGrid gigs={gigs} />}
      </PagedList>
    </>
  );
}
