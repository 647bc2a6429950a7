import type Stripe from 'stripe';

import { stripe } from '#functions/services/stripe/client.ts';
import { orUnavailable } from '#functions/services/stripe/errors.ts';
import { orNull, responseOf } from '#functions/services/stripe/objects.ts';

/** What a charge has cost, in minor units, and the metadata of its intent. */
export type ChargeFee = { amount: number; currency: string; metadata: Record<string, string> };

/** One try to pay an intent. `card` is Stripe's fingerprint of the card, whoever has it; null if it tells none. */
export type Charge = { card: string | null; isDeclined: boolean };

/** What was tried to pay an intent, the latest first, at most a hundred times. */
export async function chargesOf(intentId: string): Promise<Charge[]> {
  const { charges } = await stripe();
  const { data } = await orUnavailable(charges.list({ payment_intent: intentId, limit: 100 }));
  return data.map(({ paid, payment_method_details: by }) => ({
    card: by?.card?.fingerprint ?? null,
    isDeclined: !paid,
  }));
}

/** When the payer of an intent was charged, in milliseconds, to the second. */
export async function timeOfCharge(intentId: string): Promise<number> {
  return (await getCharge(intentId)).created * 1000;
}

/** The fee of the charge of an intent; null while Stripe has not booked the charge. */
export async function findFee(intentId: string): Promise<ChargeFee | null> {
  const intent = await findCharged(intentId);
  const booked = expanded(intent?.latest_charge)?.balance_transaction;
  const transaction = expanded<Stripe.BalanceTransaction>(booked);
  return (
    transaction && {
      amount: transaction.fee,
      currency: transaction.currency,
      metadata: intent?.metadata ?? {},
    }
  );
}

/** The id of the charge of an intent. */
export async function getChargeId(intentId: string): Promise<string> {
  return (await getCharge(intentId)).id;
}

async function getCharge(intentId: string): Promise<Stripe.Charge> {
  const charge = expanded((await findCharged(intentId))?.latest_charge);
  if (!charge) throw new Error('This intent has no charge.');
  return charge;
}

/** An intent with its charge. */
async function findCharged(intentId: string): Promise<Stripe.PaymentIntent | null> {
  const { paymentIntents } = await stripe();
  const expand = ['latest_charge.balance_transaction'];
  return orNull(responseOf(paymentIntents.retrieve(intentId, { expand }), 'payment_intent'));
}

const expanded = <T extends object>(reference: string | T | null | undefined): T | null =>
  typeof reference === 'object' ? reference : null;
