import { createHash } from 'node:crypto';

import type Stripe from 'stripe';

import { env } from '#functions/lib/env.ts';
import { stripe } from '#functions/services/stripe/client.ts';
import { isInvalid, isObject, orNull, responseOf } from '#functions/services/stripe/objects.ts';
import type { ReportedStatus } from '#shared/rules/money/payment.ts';

import { divideAmong, metadataFor, type Part } from './parts.ts';
import { statementSuffix } from './statement-suffix.ts';

/** The parts of Stripe's payment intent that we use. */
export type PaymentIntent = {
  id: string;
  /** Stripe's own status. */
  state: string;
  /** The status in our records that it corresponds to. */
  status: ReportedStatus;
  /** Requested and received amount, in minor units. */
  amount: number;
  received: number;
  currency: string;
  metadata: Record<string, string>;
  clientSecret: string | null;
};

/** What to create an intent for. `attempt` counts the intents of a piece of work: a cancelled intent is replaced by a new one. */
export type NewIntent = {
  parts: readonly Part[];
  currency: string;
  attempt: number;
  details: Details;
  /** Whether the payer's bank is asked for 3-D Secure, where the card has it. */
  isSecured: boolean;
};

/**
 * What Stripe, the operator and the payer's bank are told of a payment: what it is for, and who pays whom, by the ids of their
 * accounts.
 */
export type Details = { customerId: string; title: string; buyer: string; sellers: readonly string[] };

/** The most letters of a description. */
const MOST_OF_TITLE = 1_000;

/**
 * Creates the intent for work that is due; null if Stripe has no such customer. Called again, from another tab or after a lost
 * response, it returns the same intent, as it is by then: it may be cancelled. Stripe keeps the idempotency key for 24 hours, and
 * the caller stores the intent's id well before that.
 */
export async function createIntent(intent: NewIntent): Promise<PaymentIntent | null> {
  const { parts, currency, attempt, details, isSecured } = intent;
  const { customerId, title, buyer, sellers } = details;
  const environment = env('ENVIRONMENT');
  const amount = amountOf(parts);
  const of = metadataFor(parts);
  const suffix = statementSuffix(title);
  const parameters: Stripe.PaymentIntentCreateParams = {
    amount,
    currency,
    allowed_payment_method_types: ['card'],
    customer: customerId,
    description: title.slice(0, MOST_OF_TITLE),
    ...(suffix ? { statement_descriptor_suffix: suffix } : {}),
    ...(isSecured ? { payment_method_options: { card: { request_three_d_secure: 'any' } } } : {}),
    metadata: { environment, ...of, buyer, seller: [...new Set(sellers)].join(' ') },
  };
  // Stripe refuses a key that comes again with other parameters. A key has at most 255 letters.
  const digest = createHash('sha256').update(JSON.stringify(parameters)).digest('base64url');
  const idempotencyKey = ['pay', environment, of['kind'], of['id'], amount, currency, attempt, digest].join(
    ':',
  );
  const { paymentIntents } = await stripe();
  try {
    const creation = paymentIntents.create(parameters, { idempotencyKey });
    const intent = await intentIn(creation);
    // Stripe repeats its first answer word for word, whatever has become of the intent.
    return isReplayed(await creation) ? await findIntent(intent.id) : intent;
  } catch (error) {
    if (isInvalid(error) && error.param === 'customer') return null;
    throw error;
  }
}

const isReplayed = ({ lastResponse }: Stripe.Response<unknown>): boolean =>
  new Headers(lastResponse.headers).has('idempotent-replayed');

const amountOf = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/** Whether an intent pays for these parts and nothing else. */
export const isFor = ({ amount, metadata }: PaymentIntent, parts: readonly Part[]): boolean =>
  amount === amountOf(parts) && metadata['parts'] === metadataFor(parts)['parts'];

/** An intent as it is for each of its parts: as one of a payment of that part alone. */
export const inParts = (intent: PaymentIntent): PaymentIntent[] =>
  divideAmong(intent.metadata, { amount: intent.amount, received: intent.received }).map((part) => ({
    ...intent,
    ...part,
  }));

/** The intent as Stripe has it now; null if there is none with this id. */
export async function findIntent(intentId: string): Promise<PaymentIntent | null> {
  const { paymentIntents } = await stripe();
  return orNull(intentIn(paymentIntents.retrieve(intentId)));
}

/** Cancels an intent, so that it can never be paid; false if it can no longer be cancelled. */
export async function cancelIntent(
  intentId: string,
  reason: 'abandoned' | 'requested_by_customer',
): Promise<boolean> {
  try {
    const { paymentIntents } = await stripe();
    await intentIn(paymentIntents.cancel(intentId, { cancellation_reason: reason }));
    return true;
  } catch (error) {
    if (isInvalid(error)) return false;
    throw error;
  }
}

const intentIn = async (request: Promise<Stripe.PaymentIntent>): Promise<PaymentIntent> =>
  toPaymentIntent(await responseOf(request, 'payment_intent'));

/** Whether a value from Stripe is an intent whose id and metadata can be used as keys of the table. */
export const isPaymentIntent = (value: unknown): value is Stripe.PaymentIntent =>
  isObject<Stripe.PaymentIntent>(value, 'payment_intent') && (value.metadata as unknown) != null;

/** Stripe's intent in our own shape. */
export function toPaymentIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const { id, status: state, amount, amount_received: received, currency } = intent;
  const metadata: Stripe.Metadata | null = intent.metadata;
  return {
    id,
    state,
    status: statusOf(intent),
    amount,
    received,
    currency,
    metadata: metadata ?? {},
    clientSecret: intent.client_secret,
  };
}

function statusOf({ status, last_payment_error: lastError }: Stripe.PaymentIntent): ReportedStatus {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing') return 'processing';
  return status === 'canceled' || lastError ? 'failed' : 'requires_payment';
}
