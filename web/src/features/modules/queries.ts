import { queryOptions } from '@tanstack/react-query';

import { CallFailed } from '#shared/api/client.ts';
import type { Bid } from '#shared/entities/bid.ts';
import { projectIdOf } from '#shared/entities/module.ts';
import { limits } from '#shared/limits.ts';
import { isAccepted } from '#shared/rules/bid.ts';
import { api } from '#web/lib/api.ts';

/** How soon what the other side did appears on a screen that is being looked at. */
const LOOK_AGAIN = 15_000;

export const moduleKeys = {
  ofProject: (projectId: string) => ['modules', 'of-project', projectId] as const,
  acceptedBid: (projectId: string, freelancerId: string) =>
    ['modules', 'accepted-bid', projectId, freelancerId] as const,
  payment: (id: string) => ['modules', 'payment', id] as const,
};

/** A project's modules in their order. */
export const modulesQuery = (projectId: string) =>
  queryOptions({
    queryKey: moduleKeys.ofProject(projectId),
    queryFn: async ({ signal }) => {
      const { items } = await api.modules.ofProject({ params: { projectId } }, { signal });
      return items;
    },
    staleTime: 0,
  });

/** The same for a screen that stays open while both sides work. */
export const watchedModulesQuery = (projectId: string) =>
  queryOptions({ ...modulesQuery(projectId), refetchInterval: LOOK_AGAIN });

/** Whom the address names may be nobody at all. */
function noBid(error: unknown): { bid?: Bid } {
  if (error instanceof CallFailed && error.status === 400) return {};
  throw error;
}

/**
 * The one accepted bid of a project of one's own, null while there is none. It is the bid of the freelancer whom the
 * address names, but for an address that somebody kept or made up: only then all bids are looked through.
 */
export const acceptedBidQuery = (projectId: string, freelancerId: string) =>
  queryOptions({
    queryKey: moduleKeys.acceptedBid(projectId, freelancerId),
    queryFn: async ({ signal }): Promise<Bid | null> => {
      const { bid } = await api.bids.check({ query: { projectId, freelancerId } }, { signal }).catch(noBid);
      if (bid && isAccepted(bid.status)) return bid;
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: { limit: number; cursor?: string } = {
          limit: limits.page.max,
          ...(cursor && { cursor }),
        };
        const { items, next } = await api.projects.bids({ params: { id: projectId }, query }, { signal });
        const accepted = items.find(({ status }) => isAccepted(status));
        if (accepted) return accepted;
        cursor = next;
      }
      return null;
    },
    staleTime: 0,
  });

/**
 * Begins to pay. The server answers the same open payment each time, so asking again charges nobody twice. A refusal
 * means that the module has changed, so it is read anew.
 */
export const modulePaymentQuery = (id: string) =>
  queryOptions({
    queryKey: moduleKeys.payment(id),
    queryFn: ({ signal, client }) =>
      api.modules.pay({ params: { id } }, { signal }).catch((error: unknown) => {
        void client.invalidateQueries({ queryKey: moduleKeys.ofProject(projectIdOf(id)) });
        throw error;
      }),
    staleTime: Infinity,
    gcTime: 0,
  });
