import type Stripe from 'stripe';

import { stripe } from '#functions/services/stripe/client.ts';
import { orUnavailable } from '#functions/services/stripe/errors.ts';
import { isObject } from '#functions/services/stripe/objects.ts';

/** A payout from a seller's account to the seller's bank. Until it is paid or failed it is on its way. */
export type SellerPayout = {
  id: string;
  state: 'pending' | 'paid' | 'failed';
  /** When it was to arrive (ISO). */
  arrivesAt: string;
  /** Whether Stripe has made it by itself. What is in one that the seller asked for, it does not say. */
  isAutomatic: boolean;
  /** When it was made, in seconds since 1970. */
  madeAt: number;
  /** What it has taken off the balance, with its fee, in minor units of the account's currency. */
  taken: number;
  currency: string;
};

/** A transfer to a seller's account: its id, which movement asked for it, and what of it was not taken back, in the account's currency. */
export type PaidTransfer = { id: string; metadata: Record<string, string>; left: number };

const PAGE = 100;
/** How many changes of a balance one payout may have, and how many payouts one look. */
const MOST_CHANGES = 10_000;
const MOST_PAYOUTS = 100;
/** How long money stands on an account's balance at most, in seconds: in most countries, Stripe keeps none for longer. */
const LONGEST_STAY = 90 * 24 * 3600;

/** The payouts of an account that were made since this time (milliseconds), oldest first. */
export async function payoutsSince(accountId: string, since: number): Promise<SellerPayout[]> {
  const { payouts } = await stripe();
  const created = { gte: Math.floor(since / 1000) };
  const expand = ['data.balance_transaction'];
  const found = payouts.list({ created, limit: PAGE, expand }, { stripeAccount: accountId });
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

const toPayout = (payout: Stripe.Payout): SellerPayout => ({
  id: payout.id,
  state: states[payout.status] ?? 'pending',
  arrivesAt: new Date(payout.arrival_date * 1000).toISOString(),
  isAutomatic: payout.automatic,
  madeAt: payout.created,
  taken: payout.amount + feeOf(payout.balance_transaction),
  currency: payout.currency,
});

const feeOf = (transaction: Stripe.Payout['balance_transaction']): number =>
  typeof transaction === 'object' ? (transaction?.fee ?? 0) : 0;

/**
 * The transfers whose money a payout takes to the bank that Stripe has made by itself: those that have arrived on the balance
 * since the payout before, and those of an earlier payout that the bank has sent back.
 */
export async function transfersIn(accountId: string, payoutId: string): Promise<PaidTransfer[]> {
  // Only payments have a transfer, which Stripe would not expand among others.
  const payments = await changesBy(accountId, { ...arrivals, payout: payoutId });
  const transfers = payments.flatMap(transferOf);
  for (const { type, source } of await changesBy(accountId, { payout: payoutId, expand: ['data.source'] })) {
    const earlier = returns.has(type) && isObject<Stripe.Payout>(source, 'payout') ? source : null;
    // What was in one that the seller asked for is listed here itself.
    if (earlier?.automatic && earlier.id !== payoutId)
      transfers.push(...(await transfersIn(accountId, earlier.id)));
  }
  return transfers;
}

/** Every transfer that may have been on the balance when this payout was made, oldest first. */
export async function transfersBefore(
  accountId: string,
  { madeAt, currency }: Pick<SellerPayout, 'madeAt' | 'currency'>,
): Promise<PaidTransfer[]> {
  const created = { gte: madeAt - LONGEST_STAY, lte: madeAt };
  const payments = await changesBy(accountId, { ...arrivals, currency, created });
  return payments.flatMap(transferOf).toReversed();
}

/** What asks for payments with their transfers. */
const arrivals = { type: 'payment', expand: ['data.source.source_transfer'] };

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

function transferOf({ source, net }: Stripe.BalanceTransaction): PaidTransfer[] {
  const transfer = isObject<Stripe.Charge>(source, 'charge') ? source.source_transfer : null;
  if (!isObject<Stripe.Transfer>(transfer, 'transfer')) return [];
  const { id, metadata, amount, amount_reversed: reversed } = transfer;
  // The account may have another currency than the transfer.
  return [{ id, metadata, left: Math.round((net * (amount - reversed)) / amount) }];
}
