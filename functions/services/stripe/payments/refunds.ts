import type Stripe from 'stripe';

import { env } from '#functions/lib/env.ts';
import { stripe } from '#functions/services/stripe/client.ts';
import { orUnavailable } from '#functions/services/stripe/errors.ts';
import { idOf, isInvalid, isObject, orNull, responseOf } from '#functions/services/stripe/objects.ts';

/** Where a refund stands: on its way, at the payer's bank, or not, for good. Only what has arrived may still fail. */
export type RefundState = 'pending' | 'succeeded' | 'failed';

/** The parts of Stripe's refund that we use. */
export type Refund = {
  id: string;
  intentId: string | null;
  state: RefundState;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Which movement asked for it; empty if it was made elsewhere. */
  metadata: Record<string, string>;
};

/** What to refund of an intent: for which movement of which work. `attempt` counts the refunds of one movement. */
export type NewRefund = {
  intentId: string;
  kind: string;
  id: string;
  movementId: string;
  attempt: number;
  amount: number;
};

/**
 * Creates the refund of a movement, or answers the reason for which Stripe refuses to. Called again within 24 hours it
 * returns the same refund.
 */
export async function createRefund(refund: NewRefund): Promise<Refund | { refused: string }> {
  const { intentId, kind, id, movementId, attempt, amount } = refund;
  const environment = env('ENVIRONMENT');
  const idempotencyKey = [environment, 'refund', kind, id, movementId, attempt].join(':');
  const metadata = { environment, kind, id, movement: movementId, attempt: String(attempt) };
  const { refunds } = await stripe();
  try {
    return await refundIn(refunds.create({ payment_intent: intentId, amount, metadata }, { idempotencyKey }));
  } catch (error) {
    if (isInvalid(error)) return { refused: error.code ?? error.message };
    throw error;
  }
}

/** The refund as Stripe has it now; null if there is none with this id. */
export async function findRefund(refundId: string): Promise<Refund | null> {
  const { refunds } = await stripe();
  return orNull(refundIn(refunds.retrieve(refundId)));
}

/** All refunds of an intent. */
export async function refundsOf(intentId: string): Promise<Refund[]> {
  const { refunds } = await stripe();
  const request = refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return (await orUnavailable(request)).filter(isRefund).map(toRefund);
}

const refundIn = async (request: Promise<Stripe.Refund>): Promise<Refund> =>
  toRefund(await responseOf(request, 'refund'));

const isRefund = (value: unknown): value is Stripe.Refund => isObject<Stripe.Refund>(value, 'refund');

const toRefund = ({ id, payment_intent, status, amount, currency, metadata }: Stripe.Refund): Refund => ({
  id,
  intentId: idOf(payment_intent),
  state: stateOf(status),
  amount,
  currency,
  metadata: metadata ?? {},
});

function stateOf(status: string | null): RefundState {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
