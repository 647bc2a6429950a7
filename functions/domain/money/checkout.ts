import { conflict, notFound } from '#functions/lib/errors.ts';
import { createIntent, findIntent, type PaymentIntent } from '#functions/services/stripe/payment-intents.ts';
import { withTimeLimit } from '#functions/services/stripe/time-limit.ts';
import { messages } from '#shared/messages.ts';
import { paymentResult } from '#shared/rules/payment.ts';

import type { Due, Payment, PaymentKind } from './payable.ts';
import { attach, settle } from './settle.ts';

/** The client secret with which the browser pays this, of the one intent that is in force for it. */
export async function begin(due: Due): Promise<{ clientSecret: string }> {
  return withTimeLimit(inForce(due));
}

async function inForce(due: Due): Promise<{ clientSecret: string }> {
  if (!due.payment) return open(due, 1);
  const { intentId, attempt, payerId } = due.payment;
  const intent = await findIntent(intentId);
  if (!intent || intent.state === 'canceled') return open(due, attempt + 1, intentId);
  if (intent.status === 'succeeded') {
    await settle(intent, { payerId });
    throw conflict(due.alreadyPaid);
  }
  return secretOf(intent);
}

async function open(due: Due, attempt: number, replaces?: string): Promise<{ clientSecret: string }> {
  const intent = await createIntent({ ...due, attempt });
  const payment: Payment = await attach(due, intent.id, attempt, replaces);
  return payment.intentId === intent.id ? secretOf(intent) : inForce({ ...due, payment });
}

function secretOf({ clientSecret }: PaymentIntent): { clientSecret: string } {
  if (!clientSecret) throw new Error('The provider keeps the client secret to itself.');
  return { clientSecret };
}

/** What became of a payment, for its payer: asked of the provider, and recorded if it succeeded. */
export async function lookUp(intentId: string, payerId: string) {
  return withTimeLimit(outcomeOf(intentId, payerId));
}

async function outcomeOf(intentId: string, payerId: string) {
  const intent = await findIntent(intentId);
  if (!intent) throw notFound(messages.notFound.payment);
  const outcome = await settle(intent, { payerId });
  // There is a payment of this payer's, so these two are what we wrote.
  const { kind, id = '' } = intent.metadata;
  // Money that was set aside has arrived, but nothing is paid with it until somebody has looked at it.
  const result = outcome === 'setAside' ? 'processing' : paymentResult(intent.state);
  return { result, kind: kind as PaymentKind, id };
}
