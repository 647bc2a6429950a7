import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';

import { waitFor } from '#test/support/wait-for.ts';
import { liveQuery, putItem, putUpdate, type LiveList } from '#web/features/conversations/live/live-query.ts';

type Item = { id: string };

/** A list on a server, newest first, two items a page; the cursor is the id of the last item of a page. */
function aList(...ids: string[]) {
  const stored = ids.map((id) => ({ id }));
  const readPage = vi.fn<LiveList<Item>['readPage']>(async ({ cursor }) => {
    const start = stored.findIndex(({ id }) => id === cursor) + 1;
    const items = stored.slice(start, start + 2);
    return { items, next: start + 2 < stored.length ? (items.at(-1)?.id ?? null) : null };
  });
  const list: LiveList<Item> = { queryKey: ['list'], position: ({ id }) => id, readPage };
  const client = new QueryClient();
  const observer = new InfiniteQueryObserver(client, { ...liveQuery(list), retry: false });
  const shown = () =>
    observer
      .getCurrentResult()
      .data?.pages.flatMap(({ items }) => items.map(({ id }) => id))
      .join('');
  const readCursors = () => readPage.mock.calls.map(([{ cursor = '' }]) => cursor);
  return {
    client,
    list,
    observer,
    shown,
    readCursors,
    add: (id: string) => stored.unshift({ id }),
    clearCalls: () => readPage.mockClear(),
  };
}

describe('a live list', () => {
  it('reads its first page only when it is refetched, and keeps the older ones', async () => {
    const { observer, shown, readCursors, add, clearCalls } = aList('f', 'e', 'd', 'c', 'b', 'a');
    await observer.refetch();
    await observer.fetchNextPage();
    expect(shown()).toBe('fedc');
    clearCalls();
    add('g');
    await observer.refetch();
    expect(shown()).toBe('gfedc');
    expect(readCursors()).toEqual(['']);
  });

  it('continues with older pages where it stopped', async () => {
    const { observer, shown, add, readCursors } = aList('f', 'e', 'd', 'c', 'b', 'a');
    await observer.refetch();
    add('g');
    await observer.refetch();
    await observer.fetchNextPage();
    await observer.fetchNextPage();
    expect(shown()).toBe('gfedcba');
    expect(observer.getCurrentResult().hasNextPage).toBe(false);
    expect(readCursors()).toEqual(['', '', 'e', 'c']);
  });

  it('reads further pages until there is no gap', async () => {
    const { observer, shown, readCursors, add, clearCalls } = aList('b', 'a');
    await observer.refetch();
    for (const id of ['c', 'd', 'e', 'f', 'g']) add(id);
    clearCalls();
    await observer.refetch();
    expect(shown()).toBe('gfedcba');
    expect(readCursors()).toEqual(['', 'f', 'd']);
  });

  it('shows an item that was put into it, and still closes the gap below', async () => {
    const { client, list, observer, shown, add } = aList('b', 'a');
    await observer.refetch();
    for (const id of ['c', 'd', 'e']) add(id);
    await putItem(client, list, { id: 'e' });
    await observer.refetch();
    expect(shown()).toBe('edcba');
  });

  it('still counts as read when it was, after an item was put into it', async () => {
    const { client, list, observer } = aList('b', 'a');
    await observer.refetch();
    const readAt = client.getQueryState(list.queryKey)?.dataUpdatedAt;
    await new Promise((resolve) => setTimeout(resolve, 2));
    await putItem(client, list, { id: 'c' });
    expect(client.getQueryState(list.queryKey)?.dataUpdatedAt).toBe(readAt);
  });

  it('ignores an item that is put into it before its first read', async () => {
    const { client, list } = aList('a');
    await putItem(client, list, { id: 'b' });
    expect(client.getQueryData(list.queryKey)).toBeUndefined();
  });

  it('is read again once, not twice, when an item is told while it is being read', async () => {
    const { client, list, observer, shown, readCursors, add, clearCalls } = aList('b', 'a');
    const hide = observer.subscribe(() => undefined);
    await waitFor(() => expect(shown()).toBe('ba'));
    clearCalls();
    void observer.refetch();
    add('c');
    await putUpdate(client, list, { id: 'c' });
    await waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
    expect(readCursors()).toEqual(['', '']);
    hide();
  });
});
