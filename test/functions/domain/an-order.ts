import { beforeAll, vi } from 'vitest';

import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { newId } from '#functions/lib/ids.ts';
import type { PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import type { OrderStage } from '#shared/rules/work/order.ts';
import { aGig, aUser } from '#test/functions/domain/a-gig.ts';
import {
  approve,
  attachIntent,
  cancel,
  deliver,
  openDispute,
  place,
  requestRevision,
  saveRequirements,
  settle,
} from '#test/functions/domain/steps.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { booksUnder, recordKey } from '#test/support/work.ts';

/** Gives this file's tests a table and a currency, in an environment that sends no mail, with the limits of a local one. */
export function useMarket(): void {
  useTable();
  beforeAll(() => {
    vi.stubEnv('CURRENCY', 'usd');
    vi.stubEnv('MAIL_FROM', 'none');
    vi.stubEnv('LIMIT_FACTOR', '1000');
  });
}

export type Person = SessionUser;
export const aSeller = () => aUser({ isSeller: true });
export const aBuyer = () => aUser({ isSeller: false });

/** The provider's intent after this was paid. */
export function aSucceededIntent(
  id: string,
  intentId: string,
  more: Partial<PaymentIntent> = {},
): PaymentIntent {
  return {
    id: intentId,
    state: 'succeeded',
    status: 'succeeded',
    amount: 1999,
    received: 1999,
    currency: 'usd',
    metadata: { environment: 'local', kind: 'order', id },
    clientSecret: null,
    ...more,
  };
}

/** Pays an order, as reported by the provider's event; returns the intent's id. */
export async function pay(orderId: string, buyerId: string): Promise<string> {
  const { id: intentId } = await anIntentFor(orderId, buyerId);
  await settle(aSucceededIntent(orderId, intentId), { eventId: `evt_${newId()}` });
  return intentId;
}

/** Begins to pay an order: its payment is recorded and not paid yet. */
export async function anIntentFor(orderId: string, buyerId: string): Promise<PaymentIntent> {
  const { intentId } = await attachIntent(await getDue(orderId, buyerId), `pi_${newId()}`, 1);
  return aSucceededIntent(orderId, intentId, {
    status: 'requires_payment',
    state: 'requires_payment_method',
    received: 0,
  });
}

/** How far an order has come. */
export type Progress = {
  isPaid: boolean;
  isCompleted: boolean;
  hasRequirements: boolean;
  isCancelled: boolean;
};

export type OrderWithParties = { id: string; seller: Person; buyer: Person; gig: GigItem };

/** An order in this state, with its two parties. */
export async function anOrder(
  state: Partial<Progress> = {},
  from: Partial<OrderWithParties> = {},
): Promise<OrderWithParties> {
  const seller = from.seller ?? (await aSeller());
  const buyer = from.buyer ?? (await aBuyer());
  const gig = from.gig ?? (await aGig(seller));
  const { id } = await place(gig.card.id, buyer, undefined);
  if (state.hasRequirements) await saveRequirements(id, buyer.id, 'A red one, please.');
  if (state.isCompleted) await deliver(id, seller.id, { url: 'https://example.com/first', note: null });
  if (state.isPaid) await pay(id, buyer.id);
  if (state.isCancelled) await cancel({ id, userId: buyer.id });
  return { id, seller, buyer, gig };
}

/** What leads from paid and delivered work to these stages. */
const afterReview: Partial<Record<OrderStage, (order: OrderWithParties) => Promise<unknown>>> = {
  REVISION: ({ id, buyer }) => requestRevision({ id, userId: buyer.id }, 'In blue, please.'),
  DISPUTED: ({ id, buyer }) => openDispute({ id, userId: buyer.id }, { amount: 500, reason: 'Half of it.' }),
  FINISHED: ({ id, buyer }) => approve({ id, userId: buyer.id }),
};

/** An order in this stage, with requirements. A cancelled one was cancelled before it was paid. */
export async function anOrderIn(
  stage: OrderStage,
  from: Partial<OrderWithParties> = {},
): Promise<OrderWithParties> {
  const isCancelled = stage === 'CANCELLED';
  const isPaid = !isCancelled && stage !== 'ORDERED' && stage !== 'DELIVERED';
  const isCompleted = !isCancelled && stage !== 'ORDERED' && stage !== 'PAID';
  const order = await anOrder({ isPaid, isCompleted, isCancelled, hasRequirements: true }, from);
  await afterReview[stage]?.(order);
  return order;
}

/** The journals among these items that book a payment by card. */
export const chargesIn = (records: Record<string, unknown>[]) =>
  records.filter(({ SK, kind }) => String(SK).startsWith('JRN#') && kind === 'charge');

/** Every item of an order: the order, its events, its payment and its part of the books. */
export async function recordsOf(orderId: string): Promise<Record<string, unknown>[]> {
  return recordsUnder(recordKey('order', orderId).PK, booksUnder('order', orderId));
}
