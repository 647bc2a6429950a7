import type { ReactNode } from 'react';

import { Loading, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx';

type DetailLayoutProps = { header: ReactNode; aside: ReactNode; children: ReactNode };

/** The page of a gig or a project: its header, the actions beside it (below it on phones), and the details. */
export function DetailLayout(props: DetailLayoutProps) {
  return (
    <div className="wrap py-8">
      <DetailColumns {...props} />
    </div>
  );
}

/** The columns of a DetailLayout, for a page that has more around them. */
export function DetailColumns({ header, aside, children }: DetailLayoutProps) {
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
      <div className="grid min-w-0 content-start gap-5 lg:col-start-1">{header}</div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{aside}</div>
      <div className="grid min-w-0 content-start gap-12 lg:col-start-1">{children}</div>
    </div>
  );
}

/** The skeleton of a DetailLayout while its record is loading. */
export function DetailSkeleton({ label, hasPicture = true }: { label: string; hasPicture?: boolean }) {
  return (
    <Loading label={label}>
      <DetailLayout
        header={
          <>
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-9 w-4/5" />
            <Skeleton className="h-9 w-56" />
            {hasPicture && <Skeleton className="aspect-4/3 rounded-card" />}
          </>
        }
        aside={<Skeleton className="h-96 rounded-card" />}
      >
        <SkeletonText lines={6} />
      </DetailLayout>
    </Loading>
  );
}
