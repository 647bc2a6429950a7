import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '#web/lib/api.ts';
import type { ListFilters } from '#web/lib/list-filters.ts';

export const gigKeys = {
  all: ['gigs'] as const,
  ofUser: (userId: string) => ['gigs', 'of-user', userId] as const,
  one: (id: string) => ['gigs', 'one', id] as const,
};

const BEST_SELLERS = 8;

/** The gigs that sell best, for the home page. */
export const bestSellersQuery = queryOptions({
  queryKey: [...gigKeys.all, 'best-sellers'],
  queryFn: async ({ signal }) => {
    const { items } = await api.gigs.list({ query: { sort: 'sales', limit: BEST_SELLERS } }, { signal });
    return items;
  },
});

/** The gigs that fit the filters, page by page. Old results stay while new ones are on their way. */
export const gigsQuery = (filters: ListFilters) =>
  infiniteQueryOptions({
    queryKey: [...gigKeys.all, 'list', filters],
    queryFn: ({ signal, pageParam }) => {
      const sort = filters.sort === 'createdAt' ? 'createdAt' : 'sales';
      return api.gigs.list(
        { query: { ...filters, sort, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      );
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** One seller's gigs, page by page. */
export const gigsOfUserQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: gigKeys.ofUser(userId),
    queryFn: ({ signal, pageParam }) =>
      api.gigs.ofUser({ params: { id: userId }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const gigQuery = (id: string) =>
  queryOptions({
    queryKey: gigKeys.one(id),
    queryFn: ({ signal }) => api.gigs.single({ params: { id } }, { signal }),
  });
