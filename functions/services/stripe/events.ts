import type Stripe from 'stripe';

import { invalid } from '#functions/lib/errors.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';

import { stripe } from './client.ts';
import { idOf, isObject } from './objects.ts';
import { isPaymentIntent, toPaymentIntent, type PaymentIntent } from './payments/payment-intents.ts';
import { isOfOurMode, signedEvent } from './signed-event.ts';

/** What an event is about. Of a payment it brings the intent; what else it names is to be checked. */
export type Subject =
  | { intent: PaymentIntent }
  | { refundId: string }
  | { refundedIntentId: string }
  | { disputeId: string }
  | { transferId: string }
  | { bankPayoutId: string }
  | { isBalanceSettings: true };

/** An event, and what it is about; null where that is nothing of ours to know. */
export type Event = { id: string; subject: Subject | null };

/** A webhook event signed by Stripe; 400 for any other. */
export async function readEvent(rawBody: string, signature: string | undefined): Promise<Event> {
  const event = await signedEvent(rawBody, signature, 'STRIPE_WEBHOOK_SECRET');
  if (!(await isOfOurMode(event))) throw invalid(paymentTexts.badSignature);
  const { id, type, data } = event;
  const object = (data as { object?: unknown } | null | undefined)?.object;
  return { id, subject: typeof type === 'string' ? subjectOf(type, object) : null };
}

/** How long Stripe keeps events, in milliseconds. */
export const EVENTS_KEPT = 30 * 24 * 3_600_000;

/** The events since this time (milliseconds) that are about something of ours to know, oldest first, as far as Stripe keeps them. */
export async function eventsSince(since: number): Promise<{ id: string; subject: Subject }[]> {
  const { events } = await stripe();
  const found: { id: string; subject: Subject }[] = [];
  for await (const { id, type, data } of events.list({
    created: { gte: Math.floor(since / 1000) },
    limit: 100,
  })) {
    const subject = subjectOf(type, data.object);
    if (subject) found.push({ id, subject });
  }
  return found.toReversed();
}

function subjectOf(type: string, object: unknown): Subject | null {
  if (type.startsWith('payment_intent.') && isPaymentIntent(object))
    return { intent: toPaymentIntent(object) };
  if (type === 'balance_settings.updated') return { isBalanceSettings: true };
  if (isObject<Stripe.Refund>(object, 'refund')) return { refundId: object.id };
  if (isObject<Stripe.Dispute>(object, 'dispute')) return { disputeId: object.id };
  if (isObject<Stripe.Payout>(object, 'payout')) return { bankPayoutId: object.id };
  if (isObject<Stripe.Transfer>(object, 'transfer')) return { transferId: object.id };
  const charge = type === 'charge.refunded' && isObject<Stripe.Charge>(object, 'charge') ? object : null;
  const intentId = charge && idOf(charge.payment_intent);
  return intentId ? { refundedIntentId: intentId } : null;
}
