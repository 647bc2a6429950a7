import { useInfiniteQuery } from '@tanstack/react-query';

import { PagedList } from '#web/components/lists/paged-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { gigsOfUserQuery } from './api.ts';
import { GigGrid, GigGridSkeleton } from './gig-grid.tsx';

/** A seller's gigs as cards. */
export function GigsOfUser({ userId }: { userId: string }) {
  return (
    <PagedList
      query={useInfiniteQuery(gigsOfUserQuery(userId))}
      skeleton={<GigGridSkeleton count={4} />}
      empty={<EmptyState art="no-gigs">No gigs yet.</EmptyState>}
      moreLabel="Load more gigs"
    >
      {(gigs) => <GigGrid gigs={gigs} />}
    </PagedList>
  );
}
