import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '#web/lib/api.ts';
import type { ListFilters } from '#web/lib/list-filters.ts';

export const projectKeys = {
  all: ['projects'] as const,
  ofUser: (userId: string) => ['projects', 'of-user', userId] as const,
  one: (id: string) => ['projects', 'one', id] as const,
};

/** The open projects that fit the filters, page by page. Old results stay while new ones are on their way. */
export const projectsQuery = (filters: ListFilters) =>
  infiniteQueryOptions({
    queryKey: [...projectKeys.all, 'list', filters],
    queryFn: ({ signal, pageParam }) => {
      const sort = filters.sort === 'sales' ? 'sales' : 'createdAt';
      return api.projects.list(
        { query: { ...filters, sort, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      );
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** One client's projects, page by page: all of one's own, others' open ones. */
export const projectsOfUserQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: projectKeys.ofUser(userId),
    queryFn: ({ signal, pageParam }) =>
      api.projects.ofUser({ params: { userId }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** One project. Others change it too, so it is read anew on each visit. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: projectKeys.one(id),
    queryFn: ({ signal }) => api.projects.get({ params: { id } }, { signal }),
    staleTime: 0,
  });
