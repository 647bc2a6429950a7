import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

import { limits } from '#shared/limits.ts';
import type { PagedQuery } from '#web/components/lists/paged-list.tsx';
import { mayHeal, untilItHeals } from '#web/lib/query-client.ts';

import { laidOn, opened, reaches, withItem, withOlder, type PlaceOf, type Window } from './live-window.ts';

type Page<Item> = { items: Item[]; next: string | null };

type LiveList<Item> = {
  queryKey: QueryKey;
  place: PlaceOf<Item>;
  /** One page, newest first: the newest one, or what follows a cursor. */
  fetchPage: (query: { cursor?: string }, options: { signal?: AbortSignal }) => Promise<Page<Item>>;
};

/** A list that is looked at while it grows. Asking again reads its newest page only, and more where that leaves a gap. */
export function liveQuery<Item extends { id: string }>({ queryKey, place, fetchPage }: LiveList<Item>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = () => client.getQueryData<Window<Item>>(queryKey);
      const before = known();
      const hasGap = (news: Window<Item>) => before !== undefined && !reaches(news, before.top, place);
      let news = opened(await fetchPage({}, { signal }), place);
      while (news.next !== null && hasGap(news)) {
        news = withOlder(news, await fetchPage({ cursor: news.next }, { signal }));
      }
      // Read only now: meanwhile something may have been sent, or older pages may have come.
      const old = known();
      return old ? laidOn(news, old, place) : news;
    },
    // So soon it is asked for again anyway; whoever comes to look at it meanwhile need not ask as well.
    staleTime: limits.polling.messages,
    refetchOnReconnect: true,
  });
}

/** Puts an item into a list that has been read. A page of it that is on its way would put the old state back. */
export async function putItem<Item extends { id: string }>(
  client: QueryClient,
  { queryKey, place }: LiveList<Item>,
  item: Item,
) {
  if (!client.getQueryData(queryKey)) return;
  await client.cancelQueries({ queryKey });
  client.setQueryData<Window<Item>>(queryKey, (old) => old && withItem(old, item, place));
}

/** A live list for a screen that asks for news `every` so many milliseconds while it is visible. */
export function useLiveList<Item extends { id: string }>(
  list: LiveList<Item>,
  every: number,
): PagedQuery<Item> {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    ...liveQuery(list),
    // What is not this person's to see does not become so by asking again.
    refetchInterval: ({ state }) => (state.error && !mayHeal(state.error) ? false : every),
  });
  const older = useMutation({
    ...untilItHeals,
    mutationFn: (cursor: string) => list.fetchPage({ cursor }, {}),
    onSuccess: (page, cursor) =>
      client.setQueryData<Window<Item>>(list.queryKey, (old) =>
        old?.next === cursor ? withOlder(old, page) : old,
      ),
  });
  return {
    data: data && { pages: [data] },
    error,
    isPlaceholderData: false,
    hasNextPage: data !== undefined && data.next !== null,
    isFetching,
    isFetchingNextPage: older.isPending,
    isFetchNextPageError: older.isError,
    refetch,
    fetchNextPage: async () => {
      if (data?.next && !older.isPending) older.mutate(data.next);
    },
  };
}
