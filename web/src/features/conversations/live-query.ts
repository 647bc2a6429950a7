import { infiniteQueryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';

import type { Options } from '#shared/api/client.ts';
import { limits } from '#shared/limits.ts';
import type { Page } from '#web/lib/paged-query.ts';
import { isTransient, updateQuery } from '#web/lib/query-client.ts';

import {
  extendPage,
  mergeFirstPage,
  reaches,
  toLivePage,
  withItem,
  withoutDuplicates,
  type LivePages,
  type PositionOf,
} from './live-pages.ts';

export type LiveList<Item> = {
  queryKey: QueryKey;
  position: PositionOf<Item>;
  /** Reads one page, newest first: the first one, or the one that a cursor leads to. */
  readPage: (query: { cursor?: string }, options: Options) => Promise<Page<Item>>;
};

/**
 * The options of useInfiniteQuery for a list that grows while it is shown. Refetching reads its first page only, and
 * further ones where more items came than one page holds; pages that were loaded before are kept.
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
      const before = known?.pages[0];
      if (!before) return read;
      while (read.next !== null && !reaches(read, before.newestRead, position)) {
        read = extendPage(read, await readPage({ cursor: read.next }, { signal }));
      }
      return mergeFirstPage(read, before, position);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: withoutDuplicates,
    staleTime: limits.polling.messages,
    refetchOnReconnect: true,
  });

/** The same, read again at this interval in milliseconds while its page is visible. */
export const polled = <Item extends { id: string }>(list: LiveList<Item>, interval: number) => ({
  ...liveQuery(list),
  // A refusal stays one however often it is asked.
  refetchInterval: ({ state }: { state: { error: Error | null } }) =>
    state.error && !isTransient(state.error) ? (false as const) : interval,
});

/** Puts an item into a list that has been read. */
export async function putItem<Item extends { id: string }>(
  client: QueryClient,
  { queryKey, position }: LiveList<Item>,
  item: Item,
) {
  if (!client.getQueryData(queryKey)) return;
  await updateQuery<LivePages<Item>>(client, queryKey, (pages) => pages && withItem(pages, item, position));
}
