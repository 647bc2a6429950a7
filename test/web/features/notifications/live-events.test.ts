import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { NoResponse } from '#shared/api/client.ts';
import { notificationsQuery, unreadQuery } from '#web/features/notifications/api.ts';
import { showNotification, showRead, fetchMissed } from '#web/features/notifications/live-events.ts';
import { api } from '#web/lib/api/client.ts';

import { aNotification } from './a-notification.ts';

const { queryKey } = notificationsQuery;

/** A client that has loaded the notifications b and a, and that two are unread. */
function aClient() {
  const client = new QueryClient();
  client.setQueryData([...queryKey], {
    pages: [{ items: [aNotification('b'), aNotification('a')], next: null }],
    pageParams: [''],
  });
  client.setQueryData(unreadQuery.queryKey, { count: 2, hasMore: false });
  const items = () => client.getQueryData(queryKey)?.pages.flatMap((page) => page.items) ?? [];
  return {
    client,
    ids: () => items().map(({ id }) => id),
    unread: () => items().filter(({ isRead }) => !isRead).length,
    isCountStale: () => client.getQueryState(unreadQuery.queryKey)?.isInvalidated,
    isListStale: () => client.getQueryState(queryKey)?.isInvalidated,
  };
}

beforeEach(() => void vi.stubGlobal('document', { visibilityState: 'visible' }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows a notification once, in its place, and counts anew', async () => {
  const { client, ids, isCountStale } = aClient();
  for (const id of ['d', 'c', 'd', 'a']) await showNotification(client, aNotification(id));
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
  expect(isCountStale()).toBe(true);
});

it('shows as read what another tab or browser has read, and counts anew', () => {
  const { client, unread, isCountStale } = aClient();
  showRead(client, 'a');
  expect(unread()).toBe(1);
  expect(isCountStale()).toBe(true);
});

it('leaves what is new marked in the list that is looked at, as this tab has read it itself', () => {
  const { client, unread, isCountStale } = aClient();
  const hide = new QueryObserver(client, { queryKey, queryFn: () => null, staleTime: Infinity }).subscribe(
    () => undefined,
  );
  client.setQueryData(unreadQuery.queryKey, { count: 0, hasMore: false });
  showRead(client, 'b');
  expect(unread()).toBe(2);
  expect(isCountStale()).toBe(false);
  hide();
});

it('asks once for what came after the newest that is known', async () => {
  const { client, isListStale } = aClient();
  const list = vi.spyOn(api.notifications, 'list');
  list.mockResolvedValue({ items: [aNotification('c'), aNotification('d')], next: null });
  const notified: string[] = [];
  await fetchMissed(client, ({ id }) => notified.push(id));
  expect(list).toHaveBeenCalledExactlyOnceWith({ query: { after: 'b' } });
  expect(notified).toEqual(['c', 'd']);
  expect(isListStale()).toBe(false);
});

it('reads the list anew when more was missed than a page', async () => {
  const { client, isListStale } = aClient();
  vi.spyOn(api.notifications, 'list').mockResolvedValue({ items: [aNotification('c')], next: 'c' });
  await fetchMissed(client, () => undefined);
  expect(isListStale()).toBe(true);
});

it('reads the list anew when what was missed cannot be had', async () => {
  const { client, isListStale } = aClient();
  vi.spyOn(api.notifications, 'list').mockRejectedValue(new NoResponse());
  await fetchMissed(client, () => undefined);
  expect(isListStale()).toBe(true);
});

it('asks for nothing that was missed where nothing is known', async () => {
  const list = vi.spyOn(api.notifications, 'list');
  await fetchMissed(new QueryClient(), () => undefined);
  expect(list).not.toHaveBeenCalled();
});
