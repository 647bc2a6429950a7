import * as modulePayment from '#functions/domain/modules/payment.ts';
import * as orderPayment from '#functions/domain/orders/payment.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { notFound } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import type { PaymentIntent } from '#functions/services/stripe/payment-intents.ts';
import { and, expression, oneOf } from '#functions/table/expression.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { Outdated } from '#functions/table/outdated.ts';
import { change, create, put, transact, update, type Key, type Step } from '#functions/table/table.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { overwritableBy, type PaymentStatus } from '#shared/rules/payment.ts';

import { firstLook, openShardOf } from './open-payments.ts';
import type { Due, FindDue, Payable, Payment } from './payable.ts';

/** Everything that is paid by card. Looked up by what an intent says it is for, which may be anything. */
const payables = new Map<string, FindDue>([
  ['order', orderPayment.findDue],
  ['module', modulePayment.findDue],
]);

/** What came of a report: recorded now, known before, set aside for the operator, or of no consequence. */
export type Outcome = 'recorded' | 'known' | 'setAside' | 'ignored';

/** Who reports: an event of this id, the payer who came back from paying, or the look that we took ourselves. */
export type Reporter = { eventId: string } | { payerId: string } | { isOurs: true };

/**
 * Records that this intent is the payable's. Answers the payment in force, which is another tab's where that was
 * first. `replaces` names a cancelled intent that this one follows.
 */
export async function attach(
  due: Due,
  intentId: string,
  attempt: number,
  replaces?: string,
): Promise<Payment> {
  const { kind, id, payerId, payeeId, amount, currency } = due;
  const status: PaymentStatus = 'requires_payment';
  return update<Payment>(
    due.key,
    expression`SET kind = ${kind}, id = ${id}, payerId = ${payerId}, payeeId = ${payeeId}, amount = ${amount},
      currency = ${currency}, intentId = ${intentId}, attempt = ${attempt}, status = ${status},
      GSI1PK = ${openShardOf(id)}, GSI1SK = ${firstLook(intentId)}, card = ${{ kind, id, intentId, begunAt: now() }}`,
    replaces ? expression`intentId = ${replaces}` : expression`attribute_not_exists(PK)`,
    (standing) => {
      if (!standing) throw new Error('A payment has disappeared.');
      return standing;
    },
  );
}

/**
 * The one way by which anything becomes paid: the provider's own word on an intent, signed or asked for. Repeated,
 * late and unordered reports are harmless. A success that differs from our record is set aside for the operator.
 */
export async function settle(intent: PaymentIntent, reporter: Reporter): Promise<Outcome> {
  try {
    return await settleOnce(intent, reporter);
  } catch (error) {
    // Another module of the same project was paid at this very moment.
    if (error instanceof Outdated) return settle(intent, reporter);
    throw error;
  }
}

async function settleOnce(intent: PaymentIntent, reporter: Reporter): Promise<Outcome> {
  if (intent.status === 'requires_payment' && !('payerId' in reporter)) return 'ignored';
  const { kind = '', id = '' } = intent.metadata;
  const due = await payables.get(kind)?.(id);
  if ('payerId' in reporter && due?.payment?.payerId !== reporter.payerId) {
    throw notFound(messages.notFound.payment);
  }
  switch (intent.status) {
    case 'succeeded':
      return due ? succeed(due, intent, reporter) : setAside(intent, 'unknown');
    case 'requires_payment':
      return 'ignored';
    case 'processing':
    case 'failed':
      return due?.payment ? note(due, intent) : 'ignored';
  }
}

class Overtaken extends Error {
  readonly by: Payment | undefined;

  constructor(by: Payment | undefined) {
    super('Another report of this payment was first.');
    this.by = by;
  }
}

async function succeed(due: Payable, intent: PaymentIntent, reporter: Reporter): Promise<Outcome> {
  const outcome = judge(due, due.payment, intent);
  if (outcome) return outcome === 'differs' ? setAside(intent, outcome, due) : outcome;
  try {
    await transact(success(due, intent, reporter));
    return 'recorded';
  } catch (error) {
    if (error instanceof Happened) return 'known';
    if (!(error instanceof Overtaken)) throw error;
    return judge(due, error.by, intent) === 'differs' ? setAside(intent, 'differs', due) : 'known';
  }
}

/** What the record says to a success: nothing against it, or that it is known, or that it is another's. */
function judge(
  due: Due,
  payment: Payment | undefined,
  intent: PaymentIntent,
): 'known' | 'differs' | undefined {
  if (!payment) throw new Error('This payment is not recorded yet.');
  const { amount, currency } = due;
  const isSame =
    [payment.amount, intent.amount, intent.received].every((each) => each === amount) &&
    [payment.currency, intent.currency].every((each) => each === currency) &&
    payment.intentId === intent.id;
  if (!isSame) return 'differs';
  return payment.status === 'succeeded' ? 'known' : undefined;
}

function success(due: Payable, intent: PaymentIntent, reporter: Reporter): Step[] {
  const { key, kind, id, amount, currency, payerId, payeeId } = due;
  const at = timestamp();
  const overtaken = (standing?: object) => new Overtaken(standing as Payment | undefined);
  return [
    change(
      key,
      expression`SET status = ${intent.status}, settledAt = ${at} REMOVE GSI1PK, GSI1SK, card`,
      and(
        expression`intentId = ${intent.id} AND amount = ${amount} AND currency = ${currency}`,
        oneOf('status', overwritableBy(intent.status)),
      ),
      overtaken,
    ),
    ...('eventId' in reporter ? [happened(reporter.eventId)] : []),
    ...due.paid(at),
    create({
      ...keys.ledger(key.PK, intent.id),
      GSI1PK: lists.ledgerOf(at.slice(0, 10)),
      GSI1SK: intent.id,
      card: { kind, id, amount, currency, from: payerId, to: payeeId, at },
    }),
  ];
}

class Happened extends Error {}

/** Step: this event takes place once. */
function happened(eventId: string): Step {
  const ttl = Math.ceil((now() + limits.webhook.remembered) / 1000);
  return create({ ...keys.event(eventId), ttl }, () => new Happened());
}

async function note(due: Due, intent: PaymentIntent): Promise<Outcome> {
  let outcome: Outcome = 'recorded';
  await update<Payment>(
    due.key,
    expression`SET status = ${intent.status}`,
    and(expression`intentId = ${intent.id}`, oneOf('status', overwritableBy(intent.status))),
    (standing) => {
      if (!standing) throw new Error('A payment has disappeared.');
      outcome = 'ignored';
      return standing;
    },
  );
  return outcome;
}

async function setAside(intent: PaymentIntent, reason: string, due?: Due): Promise<Outcome> {
  const { id: intentId, amount, received, currency, metadata } = intent;
  const card = { reason, intentId, amount, received, currency, kind: metadata['kind'], id: metadata['id'] };
  const key: Key = keys.paymentIssue(due?.key.PK ?? `INTENT#${intentId}`, intentId);
  await put({ ...key, GSI1PK: lists.paymentIssues(), GSI1SK: intentId, card, at: timestamp() });
  log.error('payment set aside', card);
  return 'setAside';
}
