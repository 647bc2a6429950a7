import type Stripe from 'stripe';

import { env } from '#functions/lib/env.ts';
import { stripe } from '#functions/services/stripe/client.ts';
import { orUnavailable } from '#functions/services/stripe/errors.ts';
import { isInvalid, isObject, orNull, responseOf } from '#functions/services/stripe/objects.ts';

/** Where a payout stands: on its way to our bank, there, or back on the balance. */
export type BankPayoutState = 'onItsWay' | 'paid' | 'failed';

/** The parts of Stripe's payout of our own balance that we use. `amount` in minor units. */
export type BankPayout = {
  id: string;
  state: BankPayoutState;
  amount: number;
  currency: string;
  /** Which draw asked for it; empty if it was made elsewhere. */
  metadata: Record<string, string>;
};

/** What to pay out to our bank, and the reference of the draw that asks. */
export type NewBankPayout = { reference: string; amount: number; currency: string };

/**
 * Pays out a part of our balance to our bank, or answers the reason for which Stripe refuses to. Called again within 24
 * hours it returns the same payout.
 */
export async function createBankPayout({
  reference,
  amount,
  currency,
}: NewBankPayout): Promise<BankPayout | { refused: string }> {
  const environment = env('ENVIRONMENT');
  const { payouts } = await stripe();
  const params = { amount, currency, metadata: { environment, draw: reference } };
  const options = { idempotencyKey: [environment, 'draw', reference].join(':') };
  try {
    return toPayout(await responseOf(payouts.create(params, options), 'payout'));
  } catch (error) {
    if (isInvalid(error)) return { refused: error.message };
    throw error;
  }
}

/** The payout as Stripe has it now; null if there is none with this id. */
export async function findBankPayout(payoutId: string): Promise<BankPayout | null> {
  const { payouts } = await stripe();
  const found = await orNull(responseOf(payouts.retrieve(payoutId), 'payout'));
  return found && toPayout(found);
}

/** The payout that a draw of this environment has asked for, however long ago; undefined if there is none. */
export async function findBankPayoutOf(reference: string): Promise<BankPayout | undefined> {
  const { payouts } = await stripe();
  const environment = env('ENVIRONMENT');
  const all = await orUnavailable(payouts.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }));
  const ours = all.filter((each) => isObject<Stripe.Payout>(each, 'payout')).map(toPayout);
  return ours.find(
    ({ metadata }) => metadata['draw'] === reference && metadata['environment'] === environment,
  );
}

const toPayout = ({ id, status, amount, currency, metadata }: Stripe.Payout): BankPayout => ({
  id,
  state: stateOf(status),
  amount,
  currency,
  metadata: metadata ?? {},
});

function stateOf(status: string): BankPayoutState {
  if (status === 'paid') return 'paid';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'onItsWay';
}
