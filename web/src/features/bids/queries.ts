import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { api } from '#web/lib/api.ts';

export const bidKeys = {
  ofProject: (projectId: string) => ['bids', 'of-project', projectId] as const,
  own: (projectId: string) => ['bids', 'own', projectId] as const,
  ofUser: (userId: string) => ['bids', 'of-user', userId] as const,
};

/** The bids on a project of one's own, page by page; rejected ones are left out. */
export const bidsOfProjectQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: bidKeys.ofProject(projectId),
    queryFn: ({ signal, pageParam }) =>
      api.projects.bids(
        { params: { id: projectId }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** A freelancer's own bid on a project, null while there is none. */
export const ownBidQuery = (projectId: string, freelancerId: string) =>
  queryOptions({
    queryKey: bidKeys.own(projectId),
    queryFn: async ({ signal }) => {
      const { bid } = await api.bids.check({ query: { projectId, freelancerId } }, { signal });
      return bid ?? null;
    },
    staleTime: 0,
  });

/** The projects that a freelancer has bid on, each with that bid, page by page. */
export const biddedProjectsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: bidKeys.ofUser(userId),
    queryFn: async ({ signal, pageParam }) => {
      const { projectBids, next } = await api.bids.ofUser(
        { params: { id: userId }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      );
      return { items: projectBids, next };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
