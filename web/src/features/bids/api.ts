import { mutationOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import type { Options } from '#shared/api/client.ts';
import type { Api } from '#shared/api/index.ts';
import type { Bid } from '#shared/entities/work/bid.ts';
import { api } from '#web/lib/api/client.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { pagedQuery, type Page } from '#web/lib/api/paged-query.ts';
import { refetchOnVisit, updateQuery } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

const { bids, modules, projects } = queryKeys;

/** The bids on the user's own project, page by page, without rejected ones. */
export const bidsOfProjectQuery = (projectId: string) => ({
  ...pagedQuery({
    queryKey: bids.ofProject(projectId),
    call: api.projects.bids,
    request: { params: { id: projectId } },
  }),
  ...refetchOnVisit,
});

/** A freelancer's own bid on a project, null if there is none. */
export const ownBidQuery = (projectId: string, freelancerId: string) =>
  queryOptions({
    queryKey: bids.own(projectId),
    queryFn: async ({ signal }) => {
      const { bid } = await api.bids.check({ query: { projectId, freelancerId } }, { signal });
      return bid ?? null;
    },
    ...refetchOnVisit,
  });

async function listBiddedProjects(request: RequestOf<Api['bids']['ofUser']>, options: Options) {
  const { projectBids, next } = await api.bids.ofUser(request, options);
  return { items: projectBids, next };
}

/** The projects that a freelancer has bid on, each with the bid, page by page. */
export const biddedProjectsQuery = (userId: string) => ({
  ...pagedQuery({
    queryKey: bids.ofUser(userId),
    call: listBiddedProjects,
    request: { params: { id: userId } },
  }),
  ...refetchOnVisit,
});

/** A bid also changes its project: the number of bids, and whether it is open. */
const meta = { invalidates: [bids.all, projects.all, modules.all] };

/** Places a bid on a project. A freelancer may place one. */
export const placeBid = (projectId: string) =>
  mutationOptions({
    mutationFn: ({ body: { amount }, idempotencyKey }: Submission<{ amount: string }>) =>
      api.bids.create({ body: { projectId, amount } }, { idempotencyKey }),
    onSuccess: (bid, _variables, _result, { client }) =>
      updateQuery<Bid | null>(client, bids.own(projectId), bid),
    meta,
  });

/** Withdraws the freelancer's own bid, by its id. */
export const withdrawBid = (projectId: string) =>
  mutationOptions({
    mutationFn: (id: string) => api.bids.withdraw({ params: { id } }),
    onSuccess: (_bid, _variables, _result, { client }) =>
      updateQuery<Bid | null>(client, bids.own(projectId), null),
    meta: { ...meta, invalidatesOnError: [bids.all, projects.all] },
  });

/** A decision on a bid as it was on the screen when the user decided. */
type Decision = { bid: Bid; action: 'accept' | 'reject' };

/** Accepts or rejects a bid. The cached list shows an accepted bid as accepted and drops a rejected one. */
export const decideOnBid = (projectId: string) =>
  mutationOptions({
    mutationFn: ({ bid: { id, status, amount }, action }: Decision) =>
      api.bids[action]({ params: { id }, query: { seen: status, amount } }),
    onSuccess: (decided, _variables, _result, { client }) =>
      updateQuery<InfiniteData<Page<Bid>>>(
        client,
        bids.ofProject(projectId),
        (old) => old && { ...old, pages: old.pages.map((page) => withDecided(page, decided)) },
      ),
    meta,
  });

function withDecided(page: Page<Bid>, decided: Bid): Page<Bid> {
  const items = page.items.map((bid) => (bid.id === decided.id ? decided : bid));
  return { ...page, items: items.filter(({ status }) => status !== 'REJECTED') };
}
