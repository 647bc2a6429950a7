import { mutationOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';

import type { Notification } from '#shared/entities/conversations/notification.ts';
import * as liveLimits from '#shared/limits/live.ts';
import { api } from '#web/lib/api/client.ts';
import { pagedQuery, type Page } from '#web/lib/api/paged-query.ts';
import { refetchOnVisit, retryTransient, updateQuery } from '#web/lib/api/query-client.ts';
import { pollEvery } from '#web/lib/live/coverage.ts';

const keys = { list: ['notifications', 'list'], unread: ['notifications', 'unread'] };

/** The user's notifications, newest first. The panel in the top bar and the page share it. */
export const notificationsQuery = {
  ...pagedQuery({ queryKey: keys.list, call: api.notifications.list, request: {} }),
  ...refetchOnVisit,
};

/** How many notifications the user has not read, polled. When there are more than before, a list on the screen follows. */
export const unreadQuery = queryOptions({
  queryKey: keys.unread,
  queryFn: async ({ client, signal }) => {
    const known = client.getQueryData<{ count: number }>(keys.unread);
    const unread = await api.notifications.unread({}, { signal });
    if (known && unread.count > known.count) void client.invalidateQueries({ queryKey: keys.list });
    return unread;
  },
  ...refetchOnVisit,
  refetchInterval: pollEvery(liveLimits.polling.unread),
});

/** Marks the notifications up to this one as read. Idempotent. */
export const markRead = mutationOptions({
  ...retryTransient,
  mutationFn: (upTo: string) => api.notifications.markRead({ body: { upTo } }),
  onSuccess: (unread, _upTo, _result, { client }) => updateQuery(client, keys.unread, unread),
});

/** Shows the notifications up to this one as read from now on. */
export function showAsRead(client: QueryClient, upTo: string): void {
  client.setQueryData<InfiniteData<Page<Notification>>>(
    keys.list,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id <= upTo ? { ...item, isRead: true } : item)),
        })),
      },
  );
}
