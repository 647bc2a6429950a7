import {
  hashKey,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';

import type { Order } from '#shared/entities/order.ts';
import { api } from '#web/lib/api.ts';

export const orderKeys = {
  all: ['orders'] as const,
  list: ['orders', 'list'] as const,
  one: (id: string) => ['orders', 'one', id] as const,
  details: (id: string) => ['orders', 'details', id] as const,
  payment: (id: string) => ['orders', 'payment', id] as const,
};

/** The orders that one bought or received, page by page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: orderKeys.list,
  queryFn: ({ pageParam, signal }) =>
    api.orders.list({ query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

/** What a write has just answered need not be asked for by the screen that it leads to. */
const JUST_TOLD = 2_000;

/** One order for one of its parties. Links in it live five minutes, so it is read anew on each visit. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: ({ signal }) => api.orders.get({ params: { id } }, { signal }),
    staleTime: JUST_TOLD,
  });

/** One order with the buyer's contact and the deadline, for its seller. */
export const orderDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.details(id),
    queryFn: ({ signal }) => api.orders.details({ params: { id } }, { signal }),
    staleTime: 0,
  });

/**
 * Begins to pay. The server answers the same open payment each time, so asking again charges nobody twice. A refusal
 * means that the order has changed, so it is read anew.
 */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.payment(id),
    queryFn: ({ signal, client }) =>
      api.orders.pay({ params: { id } }, { signal }).catch((error: unknown) => {
        void client.invalidateQueries({ queryKey: orderKeys.one(id) });
        throw error;
      }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Orders a gig. Trying again after a failure is the same order: one key for as long as the screen stands. */
export function useCreateOrder() {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useOrderChange((gigId: string) => api.orders.create({ params: { gigId } }, { idempotencyKey }));
}

/** Tells the seller what is wanted. */
export const useSaveRequirements = (id: string) =>
  useOrderChange((body: { requirements: string }) => api.orders.requirements({ params: { id }, body }));

/** Delivers an uploaded file, which completes the order. */
export const useDeliverFile = (id: string) =>
  useOrderChange((body: { finalWork: string; note?: string }) =>
    api.orders.uploadWork({ params: { id }, body }),
  );

/** Delivers a link, which completes the order. */
export const useComplete = (id: string) =>
  useOrderChange((body: { fileUrl: string }) => api.orders.complete({ params: { id }, body }));

/**
 * A write that answers the order as it stands then. A refusal may mean that it had changed, so it is read anew; nobody
 * has to wait for that to hear of the refusal.
 */
function useOrderChange<Input>(mutationFn: (input: Input) => Promise<Order>) {
  const client = useQueryClient();
  const queryKey = orderKeys.all;
  return useMutation({
    mutationFn,
    onSuccess: async (order) => {
      const own = orderKeys.one(order.id);
      // What was asked for before this write would put the old state back.
      await client.cancelQueries({ queryKey: own });
      client.setQueryData(own, order);
      const told = hashKey(own);
      await client.invalidateQueries({ queryKey, predicate: ({ queryHash }) => queryHash !== told });
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}
