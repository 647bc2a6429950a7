import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import type { Api } from '#shared/api/index.ts';
import type { GigCard } from '#shared/entities/work/gig.ts';
import { api } from '#web/lib/api/client.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import type { ListFilters } from '#web/lib/routing/list-filters.ts';

const { gigs } = queryKeys;

/** How many gigs the home page asks for, and how many of them it shows as best sellers. */
const HOME_GIGS = 24;
const BEST_SELLERS = 8;

/** The gigs that sell best, the best first: both lists of the home page are made of them. */
const homeGigsQuery = queryOptions({
  queryKey: gigs.home,
  queryFn: async ({ signal }) => {
    const { items } = await api.gigs.list({ query: { sort: 'sales', limit: HOME_GIGS } }, { signal });
    return items;
  },
});

/** The best sellers of the home page. */
export const bestSellersQuery = { ...homeGigsQuery, select: (all: GigCard[]) => all.slice(0, BEST_SELLERS) };

/** The gigs for the showcase of the home page: first those that are not among its best sellers. */
export const showcaseQuery = {
  ...homeGigsQuery,
  select: (all: GigCard[]) => [...all.slice(BEST_SELLERS), ...all.slice(0, BEST_SELLERS)],
};

/** The gigs that match the filters, page by page. The previous results stay until the new ones have loaded. */
export const gigsQuery = (filters: ListFilters) => ({
  ...pagedQuery({
    queryKey: gigs.list(filters),
    call: api.gigs.list,
    request: { query: { ...filters, sort: filters.sort === 'createdAt' ? 'createdAt' : 'sales' } },
  }),
  placeholderData: keepPreviousData,
});

/** A seller's gigs, page by page. */
export const gigsOfUserQuery = (userId: string) =>
  pagedQuery({
    queryKey: gigs.ofUser(userId),
    call: api.gigs.ofUser,
    request: { params: { id: userId } },
  });

export const gigQuery = (id: string) =>
  queryOptions({
    queryKey: gigs.one(id),
    queryFn: ({ signal }) => api.gigs.single({ params: { id } }, { signal }),
  });

/** Publishes a gig. */
export const publishGig = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Submission<RequestOf<Api['gigs']['create']>['body']>) =>
    api.gigs.create({ body }, { idempotencyKey }),
  onSuccess: (gig, _variables, _result, { client }) => client.setQueryData(gigs.one(gig.id), gig),
  meta: { invalidates: [gigs.all] },
});

/** Deletes a gig. */
export const deleteGig = mutationOptions({
  mutationFn: (id: string) => api.gigs.delete({ params: { id } }),
  onSuccess: ({ id }, _variables, _result, { client }) => client.removeQueries({ queryKey: gigs.one(id) }),
  meta: { invalidates: [gigs.all] },
});
