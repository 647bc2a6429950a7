import type Stripe from 'stripe';

import { now } from '#functions/lib/clock.ts';
import { invalid } from '#functions/lib/errors.ts';
import { secret, type SecretSetting } from '#functions/services/secrets.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';

import { stripe } from './client.ts';

/** What every event has, as Stripe sends it: whole (a snapshot), or only naming what it is about (thin). */
export type SignedEvent = { id: string; type?: unknown; livemode: unknown } & Record<string, unknown>;

/**
 * An event that Stripe has signed with the secret of this setting, of which there are two, separated by a comma, while it is
 * rotated or while two destinations send to one address; 400 for any other. Nothing that it says is true for that alone.
 */
export async function signedEvent(
  rawBody: string,
  signature: string | undefined,
  setting: Extract<SecretSetting, 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_CONNECT_WEBHOOK_SECRET'>,
): Promise<SignedEvent> {
  const secrets = (await secret(setting)).split(',');
  const { webhooks } = await stripe();
  const isSigned = secrets.some((key) => isSignedWith(key, webhooks, rawBody, signature ?? ''));
  const event = isSigned ? contentOf(rawBody) : null;
  if (!event) throw invalid(paymentTexts.badSignature);
  return event;
}

/** Whether an event is of the mode, live or test, that our key is of. */
export const isOfOurMode = async ({ livemode }: SignedEvent): Promise<boolean> =>
  livemode === /^[a-z]+_live_/.test(await secret('STRIPE_SECRET_KEY'));

function isSignedWith(
  key: string,
  { signature: signatures }: Stripe['webhooks'],
  body: string,
  signature: string,
): boolean {
  const { tolerance } = moneyLimits.webhook;
  // The SDK refuses old timestamps but accepts those in the future.
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature)?.[1]) * 1000;
  if (!(Math.abs(now() - signedAt) <= tolerance)) return false;
  try {
    return signatures?.verifyHeader(body, signature, key.trim(), tolerance / 1000, undefined, now()) ?? false;
  } catch {
    return false;
  }
}

function contentOf(rawBody: string): SignedEvent | null {
  try {
    const content: unknown = JSON.parse(rawBody);
    return typeof content === 'object' && content !== null ? (content as SignedEvent) : null;
  } catch {
    return null;
  }
}
