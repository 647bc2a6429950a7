import type Stripe from 'stripe';

import { stripe } from './client.ts';
import { orNull, responseOf } from './objects.ts';

/** What a charge has cost, in minor units. */
export type ChargeFee = { amount: number; currency: string };

/** The fee of the charge of an intent; null while Stripe has not booked the charge. */
export async function findFee(intentId: string): Promise<ChargeFee | null> {
  const { paymentIntents } = await stripe();
  const expand = ['latest_charge.balance_transaction'];
  const request = paymentIntents.retrieve(intentId, { expand });
  const charge = (await orNull(responseOf(request, 'payment_intent')))?.latest_charge;
  const booked = expanded<Stripe.Charge>(charge)?.balance_transaction;
  const transaction = expanded<Stripe.BalanceTransaction>(booked);
  return transaction && { amount: transaction.fee, currency: transaction.currency };
}

const expanded = <T extends object>(reference: string | T | null | undefined): T | null =>
  typeof reference === 'object' ? reference : null;
