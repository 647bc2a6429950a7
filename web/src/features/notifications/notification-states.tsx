import Bell from 'lucide-react/icons/bell';

import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Rows of notifications that are loading. */
export function NotificationsSkeleton({ rows }: { rows: number }) {
  return (
    <Loading label="Loading notifications">
      <div>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex gap-3 border-t border-line px-4 py-3.5 first:border-0 md:px-5">
            <Skeleton className="size-9 rounded-full!" />
            <div className="grid flex-1 gap-2 py-1">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-4" />
              <Skeleton className="h-4 w-24" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

export function NoNotifications() {
  return (
    <EmptyState
      icon={Bell}
      hint={
        <span className="block text-balance">What happens to your orders and projects shows up here.</span>
      }
    >
      Nothing yet.
    </EmptyState>
  );
}
