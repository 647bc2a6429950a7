import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

import { markRead, notificationsQuery, showAsRead, unreadQuery } from '#web/features/notifications/api.ts';
import { api } from '#web/lib/api/client.ts';

afterEach(() => void vi.restoreAllMocks());

/** A client that has loaded two pages of unread notifications, and that three are unread. */
function aClient() {
  const client = new QueryClient();
  const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id, isRead: false })), next: null });
  client.setQueryData([...notificationsQuery.queryKey], {
    pages: [page('d', 'c'), page('b', 'a')],
    pageParams: ['', 'c'],
  });
  client.setQueryData(unreadQuery.queryKey, { count: 3, hasMore: false });
  const isStale = () => client.getQueryState(notificationsQuery.queryKey)?.isInvalidated;
  return { client, isStale };
}

it('shows what was read as read, and what is newer as unread', () => {
  const { client } = aClient();
  showAsRead(client, 'c');
  const pages = client.getQueryData(notificationsQuery.queryKey)?.pages ?? [];
  expect(pages.map(({ items }) => items.map(({ id, isRead }) => [id, isRead]))).toEqual([
    [
      ['d', false],
      ['c', true],
    ],
    [
      ['b', true],
      ['a', true],
    ],
  ]);
});

it('shows nothing as read where nothing was loaded', () => {
  const client = new QueryClient();
  showAsRead(client, 'c');
  expect(client.getQueryData(notificationsQuery.queryKey)).toBeUndefined();
});

it('reads the list again when there are more unread notifications than before, and not otherwise', async () => {
  const { client, isStale } = aClient();
  const unread = vi.spyOn(api.notifications, 'unread');
  unread.mockResolvedValueOnce({ count: 3, hasMore: false });
  await client.fetchQuery({ ...unreadQuery, staleTime: 0 });
  expect(isStale()).toBe(false);
  unread.mockResolvedValueOnce({ count: 4, hasMore: false });
  await client.fetchQuery({ ...unreadQuery, staleTime: 0 });
  expect(isStale()).toBe(true);
});

it('has the count that remains after marking as read', async () => {
  const { client } = aClient();
  const mark = vi.spyOn(api.notifications, 'markRead').mockResolvedValue({ count: 1, hasMore: false });
  await client.getMutationCache().build(client, markRead).execute('c');
  expect(mark).toHaveBeenCalledWith({ body: { upTo: 'c' } });
  expect(client.getQueryData(unreadQuery.queryKey)).toEqual({ count: 1, hasMore: false });
});
