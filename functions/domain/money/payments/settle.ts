import { findNames, findParties, keepParties, type Names } from '#functions/domain/money/books/parties.ts';
import { paymentNotFound, type Payment } from '#functions/domain/money/books/payment.ts';
import {
  refIn,
  type IncomingOutcome,
  type Payable,
  type Work,
  type Works,
} from '#functions/domain/money/books/works.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import { timeOfCharge } from '#functions/services/stripe/payments/charges.ts';
import { inParts, type PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { all } from '#functions/table/conditions.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { transactOnce } from '#functions/table/transactions/transact-once.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { transition } from '#functions/table/transition.ts';
import { update } from '#functions/table/write.ts';
import { paymentMachine, reportActions } from '#shared/rules/money/payment.ts';
import { protection } from '#shared/rules/money/protection.ts';

import { giveBack, setAside } from './set-aside.ts';
import { closePayment, detachIntent } from './unsettled-payments.ts';
import { countCard, SharedCard, watchDeclines } from './watch-cards.ts';

/**
 * The outcome of a report: recorded now, known before, set aside for the operator, on its way back to the payer, ignored, or
 * about another environment's intent.
 */
export type Settlement = 'recorded' | 'known' | 'setAside' | 'returned' | 'ignored' | 'otherEnvironment';

/** The outcome of several parts is the first of these that any of them has, so that a problem is not overlooked. */
const outcomes = ['setAside', 'returned', 'recorded', 'known', 'ignored'] as const;

/** The source of a report: the provider's event with this id, the payer who returns from paying, or our reconciliation. */
export type Reporter = { eventId: string } | { payerId: string } | { isReconciliation: true };

/**
 * Records the status of an intent, from a signed event or from the provider's API. Nothing becomes paid in any other
 * way. Repeated, late and unordered reports do no harm. A success that differs from our records is set aside for the
 * operator; one that is too late, because its work has ended, or was made with a card that too many people have used,
 * is refunded at once, and never counts. After too many declined cards an intent is cancelled. 404 for a payer who does
 * not own the payment. An intent of another environment changes nothing. Each part of an intent is recorded separately:
 * it counts or is refunded on its own, and an interrupted report is simply repeated.
 */
export async function settle(intent: PaymentIntent, reporter: Reporter, works: Works): Promise<Settlement> {
  if (!isOurs(intent)) return ignoreOtherEnvironment(intent, reporter);
  if (intent.status === 'requires_payment' && !('payerId' in reporter)) return 'ignored';
  const parts = inParts(intent);
  // An event counts as seen with the last part.
  const first = 'eventId' in reporter ? ({ isReconciliation: true } as const) : reporter;
  const isAskedAgain = !('isReconciliation' in reporter);
  const found = new Set<Settlement>();
  for (const part of parts)
    found.add(await settlePart(part, part === parts.at(-1) ? reporter : first, { works, isAskedAgain }));
  if (intent.status === 'failed') await watchDeclines(intent);
  return outcomes.find((each) => found.has(each)) ?? 'ignored';
}

/** Who knows what is paid for, and whether whoever reports comes again after an error. */
type Settling = { works: Works; isAskedAgain: boolean };

async function settlePart(
  intent: PaymentIntent,
  reporter: Reporter,
  { works, isAskedAgain }: Settling,
): Promise<Settlement> {
  const ref = refIn(intent.metadata);
  return untilCurrent(
    async () => Promise.all([ref && works.find(ref), namesIn(intent)]),
    async ([work, names]) => {
      if ('payerId' in reporter && work?.payment?.payerId !== reporter.payerId) throw paymentNotFound();
      // Its intent may have been asked for just now. What is still so when the statement is read pays for nothing.
      if (isAskedAgain && intent.status === 'succeeded' && work && !work.payment)
        throw new Error('This payment is not recorded yet.');
      return record(intent, work, reporter, names);
    },
  );
}

/** The names on the receipt of what an intent has paid: it names the accounts, so that they are read beside what it pays for. */
const namesIn = ({ status, metadata: { buyer = '', seller = '' } }: PaymentIntent): Promise<Names> =>
  findNames(status === 'succeeded' ? [buyer, ...seller.split(' ')].filter(Boolean) : []);

function ignoreOtherEnvironment({ id: intentId, metadata }: PaymentIntent, reporter: Reporter): Settlement {
  if ('payerId' in reporter) throw paymentNotFound();
  log.info('payment of another environment ignored', { intentId, environment: metadata['environment'] });
  return 'otherEnvironment';
}

async function record(
  intent: PaymentIntent,
  work: Work | undefined,
  reporter: Reporter,
  names: Names,
): Promise<Settlement> {
  switch (intent.status) {
    case 'succeeded':
      return recordSuccess(intent, work, reporter, names);
    case 'requires_payment':
      return 'ignored';
    case 'processing':
    case 'failed':
      return work?.payment ? recordStatus(work, intent) : 'ignored';
  }
}

async function recordSuccess(
  intent: PaymentIntent,
  work: Work | undefined,
  reporter: Reporter,
  names: Names,
): Promise<Settlement> {
  if (!work || !matches(work, intent)) {
    await setAside(intent, work);
    return 'setAside';
  }
  const status = work.payment?.status;
  if (status === 'succeeded') return 'known';
  if (status === 'returned') return 'returned';
  const at = timestamp();
  const clearance = work.payment?.clearance ?? protection.clearance.first;
  const arrival: IncomingOutcome =
    status === 'closed'
      ? { ended: [] }
      : await work.arrive({ at, clearance, chargedAt: () => timeOfCharge(intent.id) });
  if ('ended' in arrival) {
    const steps = stepsToDetach(intent, work, arrival.ended);
    await giveBack(intent, work, [...steps, ...work.notify('tooLate', intent.received)]);
    return 'returned';
  }
  const eventId = 'eventId' in reporter ? reporter.eventId : undefined;
  const { kind, id, n: payment, payerId: buyer, payeeId: seller } = work;
  const parties = await findParties({ buyer, seller }, names);
  const steps = [
    succeedStep(work, intent, at),
    ...arrival.paid,
    keepParties({ kind, id, payment }, parties, at),
    ...(await countCard(intent)),
  ];
  try {
    return (await transactOnce(steps, eventId)) ? 'recorded' : 'known';
  } catch (error) {
    if (!(error instanceof SharedCard)) throw error;
    log.info('payment by a card of too many persons goes back', { intentId: intent.id });
    await giveBack(intent, work, stepsToDetach(intent, work, []));
    return 'returned';
  }
}

/** Whether there is a payment, whose current intent it is, and amount and currency agree everywhere. */
function matches({ payment, amount, currency }: Payable, intent: PaymentIntent): boolean {
  return (
    payment !== undefined &&
    payment.intentId === intent.id &&
    [payment.amount, intent.amount, intent.received].every((each) => each === amount) &&
    [payment.currency, intent.currency].every((each) => each === currency)
  );
}

/** Step: the payment has succeeded with this intent. */
function succeedStep({ key, amount, currency }: Work, intent: PaymentIntent, at: string): Step {
  const success = transition(paymentMachine, 'succeed', 'provider');
  return change(key, {
    set: { ...success.set, settledAt: at },
    remove: dueAttributes,
    when: all({ intentId: intent.id, amount, currency }, success.when),
    // Another report was first: reading again tells whether this one is already known or differs.
  });
}

/** Steps: an intent that is given back is no longer what its record is paid with; with its end, if that is not stored yet. */
function stepsToDetach({ id }: PaymentIntent, { key, payment }: Work, end: Step[]): Step[] {
  if (end.length > 0) return [closePayment(key, id), ...end];
  // A closed payment stays closed.
  return payment?.status === 'closed' ? [] : [detachIntent(key, id)];
}

async function recordStatus({ key }: Payable, intent: PaymentIntent): Promise<Settlement> {
  const { set, when } = transition(paymentMachine, reportActions[intent.status], 'provider');
  let outcome: Settlement = 'recorded';
  await update<Payment>(key, {
    set,
    when: all({ intentId: intent.id }, when),
    fallback: (current) => {
      if (!current) throw paymentNotFound();
      outcome = 'ignored';
      return current;
    },
  });
  return outcome;
}
