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

/** Loads what a part of a page will show at the same time as the record that it is shown with. */
export function Prefetch<Data, Key extends QueryKey>({ query }: PrefetchProps<Data, Key>) {
  usePrefetchQuery(query);
  return null;
}

type PrefetchListProps<Page, Key extends QueryKey> = {
  query: UsePrefetchInfiniteQueryOptions<Page, Error, InfiniteData<Page>, Key, string>;
};

/** The same for a list that comes page by page. */
export function PrefetchList<Page, Key extends QueryKey>({ query }: PrefetchListProps<Page, Key>) {
  usePrefetchInfiniteQuery(query);
  return null;
}
