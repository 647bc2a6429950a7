import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';

import type { ReplyOf } from '#shared/api/call.ts';
import type { Api } from '#shared/api/index.ts';
import type { Bid } from '#shared/entities/bid.ts';
import { api } from '#web/lib/api.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';

import { bidKeys } from './queries.ts';

type Pages = InfiniteData<ReplyOf<Api['projects']['bids']>>;

/**
 * Bids change what is known of their projects; a refusal may mean that those had changed already, and nobody has to wait
 * for the news to hear of it.
 */
function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
}

/** Places one's only bid on a project. */
export function usePlaceBid(projectId: string) {
  const { idempotencyKey, onError } = useIdempotencyKey();
  const client = useQueryClient();
  const reload = useReload();
  return useMutation({
    mutationFn: (amount: string) => api.bids.create({ body: { projectId, amount } }, { idempotencyKey }),
    onSuccess: (bid) => {
      client.setQueryData(bidKeys.own(projectId), bid);
      return reload();
    },
    onError: (error) => {
      onError(error);
      void reload();
    },
  });
}

/** Decides on a bid: an accepted one says so in the list at once, a rejected one leaves it. */
export function useDecide(projectId: string) {
  const client = useQueryClient();
  const reload = useReload();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: 'accept' | 'reject' }) =>
      api.bids[action]({ params: { id } }),
    onSuccess: (decided) => {
      client.setQueryData<Pages>(
        bidKeys.ofProject(projectId),
        (old) => old && { ...old, pages: old.pages.map((page) => withDecided(page, decided)) },
      );
      return reload();
    },
    onError: () => void reload(),
  });
}

function withDecided(page: Pages['pages'][number], decided: Bid): Pages['pages'][number] {
  const items = page.items.map((bid) => (bid.id === decided.id ? decided : bid));
  return { ...page, items: items.filter(({ status }) => status !== 'REJECTED') };
}
