import type { UnreadNotifications } from '#shared/entities/conversations/notification.ts';

/** The number of unread notifications: '3', '20+' if there are or may be more than were counted, null if there are none. */
export function unreadCount({ count, hasMore }: UnreadNotifications): string | null {
  if (hasMore) return `${count}+`;
  return count === 0 ? null : String(count);
}

/** The label of the bell: 'Notifications', 'Notifications, 3 unread'. */
export const bellLabel = (count: string | null) =>
  count === null ? 'Notifications' : `Notifications, ${count} unread`;
