import Stripe from 'stripe';

import { now } from '#functions/lib/clock.ts';
import { optionalEnv } from '#functions/lib/env.ts';
import { invalid, unavailable } from '#functions/lib/errors.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { PaymentStatus } from '#shared/rules/payment.ts';

import { secret } from './secrets.ts';

/** A try and its one repetition fit into the patience of whoever waits for the answer. */
const TRY = 2_500;
const REPETITIONS = 1;
const PATIENCE = 7_000;

const PROVIDER = 'https://api.stripe.com';

/** The provider's record of one payment, as far as it concerns us. */
export type Intent = {
  id: string;
  /** The provider's own word. */
  state: string;
  /** What that word is in our records. */
  status: PaymentStatus;
  /** Minor units: what was asked for, and what has arrived. */
  amount: number;
  received: number;
  currency: string;
  metadata: Record<string, string>;
  clientSecret: string | null;
};

/** What an intent is asked for. `attempt` counts the intents of one payable: a cancelled one is followed by another. */
export type Asked = { kind: string; id: string; amount: number; currency: string; attempt: number };

let client: { key: string; stripe: Stripe } | undefined;

/** The provider's own SDK, talking to whoever takes payments here. */
export async function provider(): Promise<Stripe> {
  const key = await secret('STRIPE_SECRET_KEY');
  if (client?.key !== key) client = { key, stripe: connect(key) };
  return client.stripe;
}

const connect = (key: string) =>
  new Stripe(key, {
    maxNetworkRetries: REPETITIONS,
    timeout: TRY,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      fetch(typeof url === 'string' ? atBase(url) : url, init),
    ),
  });

/** The SDK knows hosts but no paths, and a stand-in may live below a path of ours. */
function atBase(url: string): string {
  const base = optionalEnv('STRIPE_API_BASE');
  return base && url.startsWith(PROVIDER) ? base + url.slice(PROVIDER.length) : url;
}

/**
 * The intent for this payable: asking again, from another tab or after an answer was lost, gets the same one. The
 * provider remembers that for 24 hours, so whoever asks stores the intent's id.
 */
export async function intentFor({ kind, id, amount, currency, attempt }: Asked): Promise<Intent> {
  const idempotencyKey = ['pay', kind, id, amount, currency, ...(attempt > 1 ? [attempt] : [])].join(':');
  const { paymentIntents } = await provider();
  const asked = paymentIntents.create(
    { amount, currency, allowed_payment_method_types: ['card'], metadata: { kind, id } },
    { idempotencyKey },
  );
  return answered(asked);
}

/** The intent as the provider has it now; null where there is none of this id. */
export async function retrieve(intentId: string): Promise<Intent | null> {
  try {
    const { paymentIntents } = await provider();
    return await answered(paymentIntents.retrieve(intentId));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  }
}

/** Takes an intent back, so that it can never be paid; false where it can no longer be taken back. */
export async function cancel(intentId: string): Promise<boolean> {
  try {
    const { paymentIntents } = await provider();
    await answered(paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }));
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
    throw error;
  }
}

/** Lets nobody wait longer than they would: several questions to a slow provider count together. */
export async function patiently<T>(work: Promise<T>): Promise<T> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(down()), PATIENCE);
  // The work goes on behind an answer that did not wait for it, and may still fail there.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** An event that the provider signed; `intent` is null for what does not concern payments. */
export async function event(
  rawBody: string,
  signature: string | undefined,
): Promise<{ id: string; intent: Intent | null }> {
  const signed = await verified(rawBody, signature ?? '');
  const isLiveKey = /^[a-z]+_live_/.test(await secret('STRIPE_SECRET_KEY'));
  if (!signed || signed.livemode !== isLiveKey) throw invalid(messages.payment.badSignature);
  const { id, type, data }: { id: string; type: unknown; data?: { object?: unknown } | null } = signed;
  const about = data?.object;
  const isAboutPayment = typeof type === 'string' && type.startsWith('payment_intent.');
  return { id, intent: isAboutPayment && isIntent(about) ? intent(about) : null };
}

async function verified(rawBody: string, signature: string): Promise<Stripe.Event | null> {
  // The library refuses old signatures and accepts those of the future.
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature)?.[1]) * 1000;
  if (!(Math.abs(now() - signedAt) <= limits.webhook.tolerance)) return null;
  const { webhooks } = await provider();
  const tolerance = limits.webhook.tolerance / 1000;
  for (const key of (await secret('STRIPE_WEBHOOK_SECRET')).split(',')) {
    try {
      return webhooks.constructEvent(rawBody, signature, key, tolerance, undefined, now());
    } catch {
      // Another secret may fit: there are two while they are being exchanged.
    }
  }
  return null;
}

/** The intent that the provider answers with. Something else in its place is no answer, and nothing is made of it. */
async function answered(asked: Promise<Stripe.PaymentIntent>): Promise<Intent> {
  let answer: unknown;
  try {
    answer = await asked;
  } catch (error) {
    throw isRefusal(error) ? error : down(error);
  }
  if (!isIntent(answer)) throw down(new Error('The provider answered something else than an intent.'));
  return intent(answer);
}

function isIntent(told: unknown): told is Stripe.PaymentIntent {
  const { object, id, metadata } = (told ?? {}) as Record<string, unknown>;
  // Half a letter is none that a record could be looked up by.
  const isText = (value: unknown) => typeof value === 'string' && value.isWellFormed();
  return (
    object === 'payment_intent' &&
    isText(id) &&
    typeof metadata === 'object' &&
    metadata !== null &&
    Object.values(metadata).every(isText)
  );
}

const down = (cause?: unknown) => unavailable(messages.payment.providerDown, cause);

/** Whether the provider said no. Busy, broken, silent or unintelligible, it has said nothing yet. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 0 } = error;
  return statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
}

function intent(from: Stripe.PaymentIntent): Intent {
  const { id, status: state, amount, currency, metadata } = from;
  return {
    id,
    state,
    status: statusOf(from),
    amount,
    received: from.amount_received,
    currency,
    metadata,
    clientSecret: from.client_secret,
  };
}

function statusOf({ status, last_payment_error: lastError }: Stripe.PaymentIntent): PaymentStatus {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing') return 'processing';
  return status === 'canceled' || lastError ? 'failed' : 'requires_payment';
}
