import { strayOf, type Payment } from '#functions/domain/money/books/payment.ts';
import { clearanceFor } from '#functions/domain/money/books/seller-account.ts';
import {
  refIn,
  type PayableNow,
  type WorkRef,
  type Work,
  type Works,
} from '#functions/domain/money/books/works.ts';
import { applyRefund } from '#functions/domain/money/movements/refunds/apply-refund.ts';
import { attachIntent } from '#functions/domain/money/payments/attach-intent.ts';
import { giveBack, setAside } from '#functions/domain/money/payments/set-aside.ts';
import { settle } from '#functions/domain/money/payments/settle.ts';
import { detachIntent } from '#functions/domain/money/payments/unsettled-payments.ts';
import { now } from '#functions/lib/clock.ts';
import { isOurs } from '#functions/services/stripe/objects.ts';
import {
  cancelIntent,
  findIntent,
  inParts,
  type PaymentIntent,
} from '#functions/services/stripe/payments/payment-intents.ts';
import { refundsOf, type Refund } from '#functions/services/stripe/payments/refunds.ts';
import { booksOf, keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { allows } from '#functions/table/transition.ts';
import { paymentMachine } from '#shared/rules/money/payment.ts';

import { hasLostMovement } from './lost-movements.ts';

/** What can be paid for, and what is due for it at an amount (minor units) that its payer may begin to pay now. */
export type Payables = {
  works: Works;
  findDueNow: (ref: WorkRef, amount: number) => Promise<PayableNow | undefined>;
};

/**
 * How to handle an intent that a restored table may not have: record its payment, attach it to what is due and record
 * it, book a refund that was made already, set it aside, or cancel it; or check it again later, because the bank is
 * still processing it.
 */
export type Course = 'record' | 'attach' | 'giveBack' | 'setAside' | 'cancel' | 'reschedule';

/** An intent, as it is for one of its parts, and what the table has of that. */
type Part = {
  intent: PaymentIntent;
  ref: WorkRef | undefined;
  work: Work | undefined;
  /** Whether its payment names the intent. */
  isNamed: boolean;
  /** What is due at its amount, where no other intent may still be paid for that. */
  due: PayableNow | undefined;
};

/** What is to be done about a part; of one that was given back already, with which refund. */
type ReplayStep = Part & { course: Course; refund?: Refund };

/**
 * The delay before a refund that is recorded at once is checked, in milliseconds: by then it is looked up, not
 * requested.
 */
const LOOK_LATER = 24 * 3_600_000;

/**
 * Updates the table to what it would have of an intent without the restore, or only returns the steps. None if it has
 * that.
 */
export async function replayIntent(
  intent: PaymentIntent,
  payables: Payables,
  isDone: boolean,
): Promise<ReplayStep[]> {
  if (intent.state === 'canceled') return [];
  const parts = await Promise.all(inParts(intent).map((part) => readPart(part, payables)));
  if (intent.status === 'succeeded') {
    const steps: ReplayStep[] = [];
    for (const part of parts) {
      const step = await stepFor(part);
      if (step && isDone) await make(step, payables);
      if (step) steps.push(step);
    }
    return steps;
  }
  if (parts.some(({ isNamed }) => isNamed)) return [];
  const isOpen = intent.status !== 'processing' && (!isDone || (await cancelIntent(intent.id, 'abandoned')));
  // The next intent needs another key, or the provider would answer this one.
  if (isOpen && isDone) for (const part of parts) await attach(part);
  const course = isOpen ? 'cancel' : 'reschedule';
  return parts.slice(0, 1).map((part) => ({ ...part, intent, course }));
}

async function readPart(intent: PaymentIntent, { works, findDueNow }: Payables): Promise<Part> {
  const ref = refIn(intent.metadata);
  const work = ref && (await works.find(ref));
  const due = ref && (await findDueNow(ref, intent.amount));
  const isFree = due && due.currency === intent.currency && (await canBeReplaced(due.payment, intent));
  return { intent, ref, work, isNamed: work?.payment?.intentId === intent.id, due: isFree ? due : undefined };
}

/** Whether the intent of a payment, if one was begun, can no longer be paid, nor count. */
async function canBeReplaced(payment: Payment | undefined, { id }: PaymentIntent): Promise<boolean> {
  if (!payment || payment.status === 'returned') return true;
  if (payment.intentId === id) return false;
  const before = await findIntent(payment.intentId);
  return !before || !isOurs(before) || before.state === 'canceled';
}

async function stepFor(part: Part): Promise<ReplayStep | undefined> {
  const { intent, work, isNamed, due } = part;
  const status = isNamed ? work?.payment?.status : undefined;
  if (status === 'succeeded' || status === 'returned') return undefined;
  const refund = await findLostRefund(intent);
  if (refund) return (work ?? due) && { ...part, course: 'giveBack', refund };
  if (await isSetAside(part)) return undefined;
  if (isNamed) return { ...part, course: 'record' };
  return { ...part, course: due ? 'attach' : 'setAside' };
}

/** The refund of all that an intent has paid for its part, if the table does not know of it. */
async function findLostRefund({
  id: intentId,
  received,
  metadata,
}: PaymentIntent): Promise<Refund | undefined> {
  for (const refund of await refundsOf(intentId)) {
    const isOfPart = refund.metadata['kind'] === metadata['kind'] && refund.metadata['id'] === metadata['id'];
    if (isOfPart && refund.amount === received && (await hasLostMovement(refund))) return refund;
  }
  return undefined;
}

/** Whether the operator knows of the money of an intent, or it has gone back. */
async function isSetAside({ intent: { id }, work }: Part): Promise<boolean> {
  const PK = work?.key.PK ?? booksOf(strayOf(id));
  return (await findItem<object>(keys.paymentIssue(PK, id))) !== undefined;
}

async function make(step: ReplayStep, { works }: Payables): Promise<void> {
  const { course, intent, work, refund } = step;
  if (course === 'setAside') return setAside(intent, work);
  await attach(step);
  if (refund) await bookReturned(step, refund, works);
  else await settle(intent, { isReconciliation: true }, works);
}

/** Begins the payment of what is due, if anything is, with an intent that there is already. */
async function attach({ intent, due }: Part): Promise<void> {
  if (!due) return;
  const clearance = await clearanceFor(due.payeeId);
  await attachIntent([{ ...due, clearance }], intent.id, (due.payment?.attempt ?? 0) + 1);
}

/** Books what was paid and has gone back already, so that it never counts as paid. */
async function bookReturned({ intent, ref }: Part, refund: Refund, works: Works): Promise<void> {
  const work = ref && (await works.find(ref));
  if (!work) return;
  const { key, payment } = work;
  const isCurrent =
    payment?.intentId === intent.id && allows(paymentMachine, 'giveBack', 'provider', payment.status);
  const { movement: movementId = '', attempt } = refund.metadata;
  const made = { movementId, attempts: Number(attempt) - 1, due: now() + LOOK_LATER };
  await giveBack(intent, work, isCurrent ? [detachIntent(key, intent.id)] : [], made);
  await applyRefund(refund, works);
}
