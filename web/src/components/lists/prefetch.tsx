import {
  usePrefetchInfiniteQuery,
  usePrefetchQuery,
  type InfiniteData,
  type QueryKey,
  type UsePrefetchInfiniteQueryOptions,
  type UsePrefetchQueryOptions,
} from '@tanstack/react-query';

type PrefetchProps<Data, Key extends QueryKey> = {
  query: UsePrefetchQueryOptions<Data, Error, Data, Data, Key>;
};

/** Starts the query of a later part of a page, so that it runs in parallel with the query of the page's record. */
export function Prefetch<Data, Key extends QueryKey>({ query }: PrefetchProps<Data, Key>) {
  usePrefetchQuery(query);
  return null;
}

type PrefetchListProps<Page, Key extends QueryKey> = {
  query: UsePrefetchInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, string>;
};

/** Prefetch for an infinite query. */
export function PrefetchList<Page, Key extends QueryKey>({ query }: PrefetchListProps<Page, Key>) {
  usePrefetchInfiniteQuery(query);
  return null;
}
