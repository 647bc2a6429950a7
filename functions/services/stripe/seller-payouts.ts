import type Stripe from 'stripe';

import { stripe } from './client.ts';
import { orUnavailable } from './errors.ts';
import { idOf, isObject } from './objects.ts';

/** A payout from a seller's account to the seller's bank. Until it is paid or failed it is on its way. */
export type SellerPayout = {
  id: string;
  state: 'pending' | 'paid' | 'failed';
  /** When it was to arrive (ISO). */
  arrivesAt: string;
};

/** A transfer to a seller's account: its id, and which movement asked for it. */
export type PaidTransfer = { id: string; metadata: Record<string, string> };

const PAGE = 100;
/** How many changes of a balance one payout may have, and how many payouts one look. */
const MOST_CHANGES = 10_000;
const MOST_PAYOUTS = 100;

/** The payouts of an account that were made since this time (milliseconds), oldest first. */
export async function payoutsSince(accountId: string, since: number): Promise<SellerPayout[]> {
  const { payouts } = await stripe();
  const created = { gte: Math.floor(since / 1000) };
  const found = payouts.list({ created, limit: PAGE }, { stripeAccount: accountId });
  const all = await orUnavailable(found.autoPagingToArray({ limit: MOST_PAYOUTS }));
  return all
    .filter((each) => isObject<Stripe.Payout>(each, 'payout'))
    .map(toPayout)
    .toReversed();
}

const states: Readonly<Record<string, SellerPayout['state']>> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
};

const toPayout = ({ id, status, arrival_date }: Stripe.Payout): SellerPayout => ({
  id,
  state: states[status] ?? 'pending',
  arrivesAt: new Date(arrival_date * 1000).toISOString(),
});

/**
 * The transfers whose money a payout takes to the bank: those that have arrived on the balance since the payout before, and
 * those of an earlier payout that the bank has sent back.
 */
export async function transfersIn(accountId: string, payoutId: string): Promise<PaidTransfer[]> {
  // Only payments have a transfer, which Stripe would not expand among others.
  const payments = await changesBy(accountId, {
    payout: payoutId,
    type: 'payment',
    expand: ['data.source.source_transfer'],
  });
  const transfers = payments.flatMap(({ source }) => transferOf(source));
  for (const { type, source } of await changesBy(accountId, { payout: payoutId })) {
    const earlier = idOf(source);
    if (returns.has(type) && earlier && earlier !== payoutId)
      transfers.push(...(await transfersIn(accountId, earlier)));
  }
  return transfers;
}

/** The types of changes by which a payout is on the balance again. */
const returns = new Set<string>(['payout_failure', 'payout_cancel']);

async function changesBy(
  accountId: string,
  params: Stripe.BalanceTransactionListParams,
): Promise<Stripe.BalanceTransaction[]> {
  const { balanceTransactions } = await stripe();
  const found = balanceTransactions.list({ limit: PAGE, ...params }, { stripeAccount: accountId });
  return orUnavailable(found.autoPagingToArray({ limit: MOST_CHANGES }));
}

function transferOf(payment: unknown): PaidTransfer[] {
  const transfer = isObject<Stripe.Charge>(payment, 'charge') ? payment.source_transfer : null;
  return isObject<Stripe.Transfer>(transfer, 'transfer')
    ? [{ id: transfer.id, metadata: transfer.metadata }]
    : [];
}
