import { useInfiniteQuery } from '@tanstack/react-query';

import { PagedList } from '#web/components/lists/paged-list.tsx';
import { byDay, formatTime } from '#web/lib/time/days.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

import { notificationsQuery } from './api.ts';
import { useMarkReadOnView } from './mark-read-on-view.ts';
import { NotificationRow } from './notification-row.tsx';
import { NoNotifications, NotificationsSkeleton } from './notification-states.tsx';

/** All notifications of the user, by day. */
export function NotificationsList() {
  const query = useInfiniteQuery(notificationsQuery);
  useMarkReadOnView(query.data?.pages[0]?.items[0]);
  return (
    <PagedList
      query={query}
      skeleton={
        <div className="grid gap-3">
          <Skeleton className="h-5 w-16" />
          <div className="card overflow-hidden">
            <NotificationsSkeleton rows={6} />
          </div>
        </div>
      }
      empty={<NoNotifications />}
    >
      {(notifications) => (
        <div className="grid gap-8">
          {byDay(notifications, ({ at }) => at).map(({ day, items }) => (
            <section key={day} aria-label={day} className="grid gap-3">
              <h2 className="font-sans text-sm font-semibold tracking-normal text-muted">{day}</h2>
              <ol className="card overflow-hidden">
                {items.map((each) => (
                  <NotificationRow key={each.id} notification={each} time={formatTime(each.at)} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </PagedList>
  );
}
