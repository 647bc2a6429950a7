import type { UnreadNotifications } from '#shared/entities/conversations/notification.ts';

/** The number of unread notifications: '3', '20+' if there are more than were counted, null if there are none. */
export function unreadCount({ count, hasMore }: UnreadNotifications): string | null {
  if (count === 0) return null;
  return hasMore ? `${count}+` : String(count);
}

/** The label of the bell: 'Notifications', 'Notifications, 3 unread'. */
export const bellLabel = (count: string | null) =>
  count === null ? 'Notifications' : `Notifications, ${count} unread`;
