import type Stripe from 'stripe';

import { now } from '#functions/lib/clock.ts';
import { invalid } from '#functions/lib/errors.ts';
import { secret } from '#functions/services/secrets.ts';
import { refusals } from '#shared/refusals.ts';
import { serverLimits } from '#shared/server-limits.ts';

import { stripe } from './client.ts';
import { isPaymentIntent, toPaymentIntent, type PaymentIntent } from './payment-intents.ts';

/** A webhook event signed by Stripe; 400 for any other. `intent` is null where the event is not about a payment. */
export async function readEvent(
  rawBody: string,
  signature: string | undefined,
): Promise<{ id: string; intent: PaymentIntent | null }> {
  const event = await verify(rawBody, signature ?? '');
  const isLiveKey = /^[a-z]+_live_/.test(await secret('STRIPE_SECRET_KEY'));
  if (!event || event.livemode !== isLiveKey) throw invalid(refusals.payment.badSignature);
  const { id, type, data }: { id: string; type: unknown; data?: { object?: unknown } | null } = event;
  const object = data?.object;
  const isAboutPayment = typeof type === 'string' && type.startsWith('payment_intent.');
  return { id, intent: isAboutPayment && isPaymentIntent(object) ? toPaymentIntent(object) : null };
}

async function verify(rawBody: string, signature: string): Promise<Stripe.Event | null> {
  // The SDK refuses old timestamps but accepts those in the future.
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature)?.[1]) * 1000;
  if (!(Math.abs(now() - signedAt) <= serverLimits.webhook.tolerance)) return null;
  const { webhooks } = await stripe();
  const tolerance = serverLimits.webhook.tolerance / 1000;
  for (const key of (await secret('STRIPE_WEBHOOK_SECRET')).split(',')) {
    try {
      return webhooks.constructEvent(rawBody, signature, key, tolerance, undefined, now());
    } catch {
      // While secrets are rotated there are two, and the other one may match.
    }
  }
  return null;
}
