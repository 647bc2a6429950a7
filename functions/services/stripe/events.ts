import type Stripe from 'stripe';

import { now } from '#functions/lib/clock.ts';
import { invalid } from '#functions/lib/errors.ts';
import { secret } from '#functions/services/secrets.ts';
import { refusals } from '#shared/refusals.ts';
import { serverLimits } from '#shared/server-limits.ts';

import { stripe } from './client.ts';
import { idOf, isObject } from './objects.ts';
import { isPaymentIntent, toPaymentIntent, type PaymentIntent } from './payment-intents.ts';

/** What an event is about. Of a payment it brings the intent; what else it names is to be looked at. */
export type Subject =
  | { intent: PaymentIntent }
  | { refundId: string }
  | { refundedIntentId: string }
  | { disputeId: string }
  | { isBalanceSettings: true };

/** An event, and what it is about; null where that is nothing of ours to know. */
export type Event = { id: string; subject: Subject | null };

/** A webhook event signed by Stripe; 400 for any other. */
export async function readEvent(rawBody: string, signature: string | undefined): Promise<Event> {
  const event = await verify(rawBody, signature ?? '');
  const isLiveKey = /^[a-z]+_live_/.test(await secret('STRIPE_SECRET_KEY'));
  if (!event || event.livemode !== isLiveKey) throw invalid(refusals.payment.badSignature);
  const { id, type, data }: { id: string; type: unknown; data?: { object?: unknown } | null } = event;
  return { id, subject: typeof type === 'string' ? subjectOf(type, data?.object) : null };
}

function subjectOf(type: string, object: unknown): Subject | null {
  if (type.startsWith('payment_intent.') && isPaymentIntent(object))
    return { intent: toPaymentIntent(object) };
  if (type === 'balance_settings.updated') return { isBalanceSettings: true };
  if (isObject<Stripe.Refund>(object, 'refund')) return { refundId: object.id };
  if (isObject<Stripe.Dispute>(object, 'dispute')) return { disputeId: object.id };
  const charge = type === 'charge.refunded' && isObject<Stripe.Charge>(object, 'charge') ? object : null;
  const intentId = charge && idOf(charge.payment_intent);
  return intentId ? { refundedIntentId: intentId } : null;
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
