import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

import type { Options } from '#shared/api/client.ts';

/** One page of a list, and the cursor of the next one; null at the end. */
export type Page<Item> = { items: Item[]; next: string | null };

type ListRequest = { query?: { cursor?: string | undefined } | undefined };

/** The request for the page at a cursor; for '', the first page. */
const atCursor = <Request extends ListRequest>(request: Request, cursor: string): Request =>
  cursor ? { ...request, query: { ...request.query, cursor } } : request;

type PagedQueryOptions<Request, Item> = {
  queryKey: QueryKey;
  /** A call that returns a page of a list: `api.gigs.list`. */
  call: (request: Request, options: Options) => Promise<Page<Item>>;
  request: NonNullable<NoInfer<Request>>;
};

/** The options of useInfiniteQuery for a paged list. */
export const pagedQuery = <Request extends ListRequest | undefined, Item>({
  queryKey,
  call,
  request,
}: PagedQueryOptions<Request, Item>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => call(atCursor(request, pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
