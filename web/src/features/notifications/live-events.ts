import type { InfiniteData, QueryClient } from '@tanstack/react-query';

import type { Notification, UnreadNotifications } from '#shared/entities/conversations/notification.ts';
import { api } from '#web/lib/api/client.ts';
import type { Page } from '#web/lib/api/paged-query.ts';
import { mergeUpdate } from '#web/lib/live/coverage.ts';

import { notificationsQuery, showAsRead, unreadQuery } from './api.ts';

type List = InfiniteData<Page<Notification>>;

const isKnown = ({ pages }: List, id: string) =>
  pages.some(({ items }) => items.some((item) => item.id === id));

/** The list with this notification in its place; notifications with greater ids are newer. */
export function withNotification(list: List, notification: Notification): List {
  if (isKnown(list, notification.id)) return list;
  const [first, ...others] = list.pages;
  if (!first) return list;
  const items = [...first.items, notification].toSorted((one, other) => (one.id < other.id ? 1 : -1));
  return { ...list, pages: [{ ...first, items }, ...others] };
}

/** Shows a notification from the socket, and recounts the unread ones. */
export async function showNotification(client: QueryClient, notification: Notification): Promise<void> {
  void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
  await mergeUpdate<List>(client, notificationsQuery.queryKey, (list) =>
    withNotification(list, notification),
  );
}

/** Whether the list is on the screen, where what was new when it was opened stays marked. */
const isOnScreen = (client: QueryClient) =>
  document.visibilityState === 'visible' &&
  client.getQueryCache().find({ queryKey: notificationsQuery.queryKey })?.isActive() === true;

/** Shows the notifications up to this one as read, as another browser or tab has reported. */
export function showRead(client: QueryClient, upTo: string): void {
  if (!isOnScreen(client)) showAsRead(client, upTo);
  const unread = client.getQueryData<UnreadNotifications>(unreadQuery.queryKey);
  if (unread?.count !== 0) void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
}

/**
 * Fetches the notifications after the newest that this tab has loaded, once, and applies them. Where that fails, or they are more
 * than a page, the list is loaded again.
 */
export async function fetchMissed(client: QueryClient, apply: (missed: Notification) => void): Promise<void> {
  const { queryKey } = notificationsQuery;
  const after = client.getQueryData<List>(queryKey)?.pages[0]?.items[0]?.id;
  if (after === undefined) return;
  const missed = await api.notifications.list({ query: { after } }).catch(() => null);
  if (missed?.next !== null) await client.invalidateQueries({ queryKey });
  for (const notification of missed?.items ?? []) apply(notification);
}
