import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { PagedList } from '#web/components/lists/paged-list.tsx';
import { formatRelative } from '#web/lib/time/dates.ts';
import { useMinute } from '#web/lib/time/minute.ts';

import { notificationsQuery } from './api.ts';
import { useMarkReadOnView } from './mark-read-on-view.ts';
import { NotificationRow } from './notification-row.tsx';
import { NoNotifications, NotificationsSkeleton } from './notification-states.tsx';
import { SettingsLink } from './settings/settings-link.tsx';

/** How many of the latest notifications the panel shows. */
const SHOWN = 10;

/** The latest notifications, and the way to all of them. `onLeave` is called when a link is followed. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const query = useInfiniteQuery(notificationsQuery);
  useMinute();
  useMarkReadOnView(query.data?.pages[0]?.items[0]);
  return (
    <>
      <div className="flex items-center justify-between gap-4 border-b border-line py-1.5 pr-2 pl-4 md:pl-5">
        <h2 className="text-lg">Notifications</h2>
        <span className="flex items-center">
          <Link
            to="/notifications"
            onClick={onLeave}
            className="flex min-h-control items-center px-3 font-semibold text-brand hover:underline"
          >
            See all
          </Link>
          <SettingsLink onOpen={onLeave} />
        </span>
      </div>
      <div className="overflow-y-auto overscroll-contain">
        <PagedList
          // The other pages are on the page of all notifications.
          query={{ ...query, hasNextPage: false, isFetchNextPageError: false }}
          skeleton={<NotificationsSkeleton rows={4} />}
          empty={<NoNotifications />}
        >
          {(notifications) => (
            <ol>
              {notifications.slice(0, SHOWN).map((each) => (
                <NotificationRow
                  key={each.id}
                  notification={each}
                  time={formatRelative(each.at)}
                  onOpen={onLeave}
                />
              ))}
            </ol>
          )}
        </PagedList>
      </div>
    </>
  );
}
