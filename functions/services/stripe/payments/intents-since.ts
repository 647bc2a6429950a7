import { stripe } from '#functions/services/stripe/client.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';

import { isPaymentIntent, toPaymentIntent, type PaymentIntent } from './payment-intents.ts';

/** The intents of this environment that were created since this time (milliseconds), oldest first. */
export async function intentsSince(since: number): Promise<PaymentIntent[]> {
  const { paymentIntents } = await stripe();
  const found: PaymentIntent[] = [];
  for await (const each of paymentIntents.list({ created: { gte: Math.floor(since / 1000) }, limit: 100 }))
    if (isPaymentIntent(each)) found.push(toPaymentIntent(each));
  return found.filter(isOurs).toReversed();
}
