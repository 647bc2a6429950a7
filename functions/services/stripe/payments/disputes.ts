import type Stripe from 'stripe';

import { stripe } from '#functions/services/stripe/client.ts';
import { orUnavailable } from '#functions/services/stripe/errors.ts';
import { idOf, orNull, responseOf } from '#functions/services/stripe/objects.ts';

/** Where a dispute stands. An inquiry only asks; the others have the bank's decision before or behind them. */
export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost';

/** The parts of Stripe's dispute that we use. Amounts in minor units. */
export type Dispute = {
  id: string;
  intentId: string | null;
  state: DisputeState;
  isFraud: boolean;
  currency: string;
  /** What has left our balance by it and has not come back: the disputed money, and the fees. */
  taken: number;
  fee: number;
  /** How often it has moved money so far. */
  bookings: number;
};

/** The dispute as Stripe has it now; null if there is none with this id. */
export async function findDispute(disputeId: string): Promise<Dispute | null> {
  const { disputes } = await stripe();
  const dispute = await orNull(responseOf(disputes.retrieve(disputeId), 'dispute'));
  return dispute && toDispute(dispute);
}

/** The ids of all disputes of an intent's payment, oldest first. */
export async function disputesOf(intentId: string): Promise<string[]> {
  const { disputes } = await stripe();
  const { data } = await orUnavailable(disputes.list({ payment_intent: intentId, limit: 100 }));
  return data.map(({ id }) => id).toReversed();
}

function toDispute(dispute: Stripe.Dispute): Dispute {
  const { id, payment_intent: intent, status, reason, currency } = dispute;
  const booked = dispute.balance_transactions;
  const sum = (each: (transaction: Stripe.BalanceTransaction) => number) =>
    booked.reduce((total, transaction) => total + each(transaction), 0);
  const taken = -sum((transaction) => transaction.amount);
  return {
    id,
    intentId: idOf(intent),
    // Blocked before it began, or settled before it: for the money of the payment, or for a fee alone.
    state: status === 'prevented' ? (taken > 0 ? 'lost' : 'won') : (states[status] ?? 'open'),
    isFraud: reason === 'fraudulent',
    currency: booked[0]?.currency ?? currency,
    taken,
    fee: sum((transaction) => transaction.fee),
    bookings: booked.length,
  };
}

/** The other statuses that do not mean an open dispute. */
const states: Record<string, DisputeState> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  won: 'won',
  lost: 'lost',
};
