import { expect, it } from 'vitest';

import { bellLabel, unreadCount } from '#web/features/notifications/unread.ts';

it('counts unread notifications, says when there are more than were counted, and nothing when there are none', () => {
  expect(unreadCount({ count: 0, hasMore: false })).toBeNull();
  expect(unreadCount({ count: 3, hasMore: false })).toBe('3');
  expect(unreadCount({ count: 20, hasMore: false })).toBe('20');
  expect(unreadCount({ count: 20, hasMore: true })).toBe('20+');
  expect(unreadCount({ count: 0, hasMore: true })).toBe('0+');
});

it('labels the bell with the count', () => {
  expect(bellLabel(null)).toBe('Notifications');
  expect(bellLabel('1')).toBe('Notifications, 1 unread');
  expect(bellLabel('20+')).toBe('Notifications, 20+ unread');
});
