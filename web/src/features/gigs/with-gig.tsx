import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CallFailed } from '#shared/api/client.ts';
import type { Gig } from '#shared/entities/gig.ts';
import { messages } from '#shared/messages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';

import { gigQuery } from './queries.ts';

export const gigLayout = {
  page: 'wrap grid grid-cols-1 gap-8 py-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-12',
  head: 'grid min-w-0 content-start gap-5 lg:col-start-1',
  aside: 'lg:col-start-2 lg:row-span-2 lg:row-start-1',
  body: 'grid min-w-0 content-start gap-12 lg:col-start-1',
};

function GigSkeleton() {
  return (
    <Loading label="Loading the gig">
      <div className={gigLayout.page}>
        <div className={gigLayout.head}>
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-9 w-56" />
          <Skeleton className="aspect-4/3 rounded-card!" />
        </div>
        <div className={gigLayout.aside}>
          <Skeleton className="h-96 rounded-card!" />
        </div>
        <div className={gigLayout.body}>
          <SkeletonText lines={6} />
        </div>
      </div>
    </Loading>
  );
}

/** Loads one gig for its page, and stands in for it while it is not there. */
export function WithGig({ id, children }: { id: string; children: (gig: Gig) => ReactNode }) {
  const { data: gig, error, isPending, isFetching, refetch } = useQuery(gigQuery(id));
  if (gig) return children(gig);
  if (isPending) return <GigSkeleton />;
  if (error instanceof CallFailed && error.status === 404) {
    return (
      <div className="wrap py-10">
        <EmptyState
          art="not-found"
          hint="It may have been taken off the market."
          action={<ButtonLink to="/gigs">Show all gigs</ButtonLink>}
        >
          <PageHeading title={messages.notFound.gig} size="section" />
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap py-10">
      <PageHeading title="Gig" className="sr-only" />
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        {messages.lists.failed}
      </ErrorState>
    </div>
  );
}
