import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';

import type { Options } from '#shared/api/client.ts';
import * as liveLimits from '#shared/limits/live.ts';
import type { Page } from '#web/lib/api/paged-query.ts';
import { isCovered, mergeUpdate, pollEvery, type ReadState } from '#web/lib/live/coverage.ts';

import {
  extendPage,
  mergeFirstPage,
  reaches,
  readUpTo,
  toLivePage,
  withItem,
  withoutDuplicates,
  type LivePages,
  type PositionOf,
} from './live-pages.ts';

export type LiveList<Item> = {
  queryKey: QueryKey;
  position: PositionOf<Item>;
  /** Reads one page, newest first: the first page, or the page at a cursor. */
  readPage: (query: { cursor?: string }, options: Options) => Promise<Page<Item>>;
};

/**
 * The options of useInfiniteQuery for a list that grows while it is shown. A refetch reads the first page, and further
 * pages only if more than one page of items is new; pages that were loaded before come from the cache.
 */
export const liveQuery = <Item extends { id: string }>({ queryKey, position, readPage }: LiveList<Item>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ client, signal, pageParam: cursor }) => {
      const known = client.getQueryData<LivePages<Item>>(queryKey);
      if (cursor) {
        const loaded = known?.pages[known.pageParams.indexOf(cursor)];
        return loaded ?? toLivePage(await readPage({ cursor }, { signal }), position);
      }
      let read = toLivePage(await readPage({}, { signal }), position);
      const cached = known?.pages[0];
      if (!cached) return read;
      while (read.next !== null && !reaches(read, cached.newestRead, position)) {
        read = extendPage(read, await readPage({ cursor: read.next }, { signal }));
      }
      return mergeFirstPage(read, cached, position);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: withoutDuplicates,
    staleTime: liveLimits.polling.messages,
  });

/** The same, polled at this interval in milliseconds while the page is visible. */
export const polled = <Item extends { id: string }>(list: LiveList<Item>, interval: number) => ({
  ...liveQuery(list),
  refetchInterval: pollEvery(interval),
});

/** Puts an item that this tab has changed into the cached list, if there is one, which still counts as read when it was. */
export async function putItem<Item extends { id: string }>(
  client: QueryClient,
  { queryKey, position }: LiveList<Item>,
  item: Item,
) {
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  if (!updatedAt) return;
  // A running fetch would put back the old state.
  await client.cancelQueries({ queryKey });
  client.setQueryData<LivePages<Item>>(queryKey, (pages) => pages && withItem(pages, item, position), {
    updatedAt,
  });
}

/**
 * Puts an item from the socket into the cached list. `choose` decides between it and the known one. A list that
 * receives every change is then complete up to it; another one is read again, since it may lack what came before.
 */
export async function putUpdate<Item extends { id: string }>(
  client: QueryClient,
  { queryKey, position }: LiveList<Item>,
  item: Item,
  choose: (known: Item, update: Item) => Item = (_, update) => update,
) {
  const mergeInto = (list: LivePages<Item>, state: ReadState) => {
    const known = list.pages.flatMap(({ items }) => items).find(({ id }) => id === item.id);
    const merged = withItem(list, known ? choose(known, item) : item, position);
    return isCovered(state) ? readUpTo(merged, position(item)) : merged;
  };
  await mergeUpdate(client, queryKey, mergeInto, isCovered);
}
