import type { Notification } from '#shared/entities/conversations/notification.ts';

/** An unread notification that work was delivered. */
export const aNotification = (id: string): Notification => ({
  id,
  kind: 'order.deliver',
  title: 'A logo',
  line: 'kofi delivered the work.',
  path: '/order/o1',
  from: null,
  at: '2026-01-01T00:00:00.000Z',
  isRead: false,
});
