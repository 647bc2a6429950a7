import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** The messages and the send box while they load. */
export function ThreadSkeleton() {
  return (
    <Loading label="Loading the messages" className="flex min-h-0 flex-1 flex-col gap-4">
      <div className="grid flex-1 content-end gap-3 rounded-card border border-line bg-sunk p-4 md:px-6">
        <Skeleton className="h-11 w-56 max-w-[80%]" />
        <Skeleton className="h-16 w-80 max-w-[80%] justify-self-end" />
        <Skeleton className="h-11 w-72 max-w-[80%]" />
      </div>
      <Skeleton className="h-11" />
    </Loading>
  );
}
