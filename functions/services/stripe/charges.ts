import type Stripe from 'stripe';

import { stripe } from './client.ts';
import { orNull, responseOf } from './objects.ts';

/** What a charge has cost, in minor units. */
export type ChargeFee = { amount: number; currency: string };

/** When the payer of an intent was charged, in milliseconds, to the second. */
export async function timeOfCharge(intentId: string): Promise<number> {
  return (await getCharge(intentId)).created * 1000;
}

/** The fee of the charge of an intent; null while Stripe has not booked the charge. */
export async function findFee(intentId: string): Promise<ChargeFee | null> {
  const booked = (await findCharge(intentId))?.balance_transaction;
  const transaction = expanded<Stripe.BalanceTransaction>(booked);
  return transaction && { amount: transaction.fee, currency: transaction.currency };
}

/** The id of the charge of an intent. */
export async function getChargeId(intentId: string): Promise<string> {
  return (await getCharge(intentId)).id;
}

async function getCharge(intentId: string): Promise<Stripe.Charge> {
  const charge = await findCharge(intentId);
  if (!charge) throw new Error('This intent has no charge.');
  return charge;
}

async function findCharge(intentId: string): Promise<Stripe.Charge | null> {
  const { paymentIntents } = await stripe();
  const expand = ['latest_charge.balance_transaction'];
  const request = paymentIntents.retrieve(intentId, { expand });
  return expanded((await orNull(responseOf(request, 'payment_intent')))?.latest_charge);
}

const expanded = <T extends object>(reference: string | T | null | undefined): T | null =>
  typeof reference === 'object' ? reference : null;
