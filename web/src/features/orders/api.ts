import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import type { Api } from '#shared/api/index.ts';
import type { Order, OrderSide } from '#shared/entities/work/order.ts';
import * as commonLimits from '#shared/limits/common.ts';
import * as liveLimits from '#shared/limits/live.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import { api } from '#web/lib/api/client.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { pagedQuery } from '#web/lib/api/paged-query.ts';
import { refetchOnVisit, retryTransient, updateQuery } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { pollEvery } from '#web/lib/live/coverage.ts';
import { paymentQuery } from '#web/lib/payments/payment-query.ts';

import { nextOrder } from './placing/next-order.ts';

const { earnings, orders } = queryKeys;

/** The orders that the user bought or received, page by page. */
export const ordersQuery = (side: OrderSide) =>
  pagedQuery({
    queryKey: [...orders.list, side],
    call: api.orders.list,
    request: { query: { side } },
  });

/** Whether nothing more can happen to an order: it has ended, and its money is where it belongs. */
const isSettled = ({ stage, hold }: Order) =>
  (stage === 'FINISHED' || stage === 'CANCELLED') && hold?.state !== 'frozen' && !hold?.isReturning;

/** Milliseconds until an order is fetched again because its download link expires. */
const LINK_RENEWAL = uploadLimits.linkLifetime * 0.8;

/** How often an order on the screen is fetched: often while the other side, the clock or the bank may change it, and always before its download link expires. */
const orderInterval = (order: Order | undefined) =>
  pollEvery(order && isSettled(order) ? LINK_RENEWAL : liveLimits.polling.order, LINK_RENEWAL);

/** An order, for its two parties. Its download link expires after five minutes, so each visit refetches it. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orders.one(id),
    queryFn: ({ signal }) => api.orders.get({ params: { id } }, { signal }),
    ...refetchOnVisit,
  });

/** The same for a page that shows how the order goes on, with the download. */
export const liveOrderQuery = (id: string) =>
  queryOptions({
    ...orderQuery(id),
    refetchInterval: (query) => orderInterval(query.state.data)(query),
  });

/** An order with the buyer's contact data, the deadline and the delivery's download link, for its seller. */
export const orderDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: orders.details(id),
    queryFn: ({ signal }) => api.orders.details({ params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: (query) => orderInterval(query.state.data?.order)(query),
  });

/** Starts the payment of an order. */
export const orderPaymentQuery = (id: string) =>
  paymentQuery({
    queryKey: orders.payment(id),
    start: (options) => api.orders.pay({ params: { id } }, options),
    payable: orders.one(id),
  });

/** What every mutation of an order does to the cache: it stores the returned order and invalidates lists and details. */
const orderChange = {
  onSuccess: (order: Order, _variables: unknown, _result: unknown, { client }: { client: QueryClient }) =>
    updateQuery(client, orders.one(order.id), order),
  meta: {
    invalidates: [orders.list, orders.allDetails],
    invalidatesInBackground: [earnings.all],
    invalidatesOnError: [orders.all],
  },
};

/** What Continue leads to on a gig's page. */
export const findNextOrder = mutationOptions({
  ...retryTransient,
  mutationFn: async (gigId: string) => {
    const { items } = await api.orders.list({ query: { limit: commonLimits.page.max, side: 'bought' } });
    return nextOrder(gigId, items);
  },
});

/** Orders a gig. */
export const createOrder = mutationOptions({
  mutationFn: ({ gigId, idempotencyKey }: { gigId: string; idempotencyKey: string }) =>
    api.orders.create({ params: { gigId } }, { idempotencyKey }),
  ...orderChange,
});

type Calls = Api['orders'];

/** Saves the buyer's requirements. */
export const saveRequirements = (id: string) =>
  mutationOptions({
    mutationFn: ({ body }: { body: RequestOf<Calls['requirements']>['body'] }) =>
      api.orders.requirements({ params: { id }, body }),
    ...orderChange,
  });

/** A decision about an order, with the version of it that was on the screen. */
const decision = <Body>(send: (body: Body, query: { seen?: number | undefined }) => Promise<Order>) =>
  mutationOptions({
    mutationFn: ({ body, seen }: Submission<Body>) => send(body, { seen }),
    ...orderChange,
  });

type BodyOf<Call extends keyof Calls> = NonNullable<RequestOf<Calls[Call]>['body']>;

/** Approves the work, which releases what is held. */
export const approveWork = (id: string) =>
  decision<object>((_, query) => api.orders.approve({ params: { id }, query }));

/** Asks for a revision. */
export const requestRevision = (id: string) =>
  decision<BodyOf<'revision'>>((body, query) => api.orders.revision({ params: { id }, query, body }));

/** Cancels an order, asks to, or agrees to it; with `refuse` the order goes on. */
export const cancelOrder = (id: string, answer: { refuse?: boolean } = {}) =>
  decision<BodyOf<'cancel'>>((body, query) =>
    api.orders.cancel({ params: { id }, query, body: { ...body, ...answer } }),
  );

/** Declines an order, or the work that was delivered. */
export const declineOrder = (id: string) =>
  decision<BodyOf<'decline'>>((body, query) => api.orders.decline({ params: { id }, query, body }));

/** Gives back all or part of what is held. Its dialog always names the version, without which it is refused. */
export const refundOrder = (id: string) =>
  decision<BodyOf<'refund'>>((body, { seen }) =>
    api.orders.refund({ params: { id }, query: { seen: Number(seen) }, body }),
  );

/** What every step of a dispute does to the cache. It answers the dispute, so the order is fetched again. */
const disputeChange = (id: string) => ({
  meta: {
    invalidates: [orders.one(id), orders.details(id)],
    invalidatesInBackground: [orders.list, earnings.all],
    invalidatesOnError: [orders.all],
  },
});

type Offer = Submission<NonNullable<RequestOf<Api['disputes']['offer']>['body']>>;

/** Opens a dispute with an amount for the seller. */
export const openDispute = (orderId: string) =>
  mutationOptions({
    mutationFn: ({ body, seen, idempotencyKey }: Offer) =>
      api.disputes.create({ query: { seen }, body: { ...body, orderId } }, { idempotencyKey }),
    ...disputeChange(orderId),
  });

/** Names another amount for the seller. */
export const offerAmount = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, seen }: Offer) => api.disputes.offer({ params: { id }, query: { seen }, body }),
    ...disputeChange(id),
  });

/** Accepts the other side's amount, which ends the dispute. */
export const acceptOffer = (id: string) =>
  mutationOptions({
    mutationFn: ({ seen }: Submission<object>) => api.disputes.accept({ params: { id }, query: { seen } }),
    ...disputeChange(id),
  });

/** Delivers an uploaded file, which completes the order. */
export const deliverFile = (id: string) =>
  mutationOptions({
    mutationFn: ({ body }: { body: RequestOf<Calls['uploadWork']>['body'] }) =>
      api.orders.uploadWork({ params: { id }, body }),
    ...orderChange,
  });

/** Delivers a link, which completes the order. */
export const deliverLink = (id: string) =>
  mutationOptions({
    mutationFn: ({ body }: { body: RequestOf<Calls['complete']>['body'] }) =>
      api.orders.complete({ params: { id }, body }),
    ...orderChange,
  });
