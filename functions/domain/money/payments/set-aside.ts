import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { requestMovement } from '#functions/domain/money/books/movement.ts';
import { strayOf, type PaymentRef } from '#functions/domain/money/books/payment.ts';
import type { Payable } from '#functions/domain/money/books/works.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import type { PaymentIntent } from '#functions/services/stripe/payments/payment-intents.ts';
import { listedAs } from '#functions/table/cases.ts';
import { absent, any, exists, not } from '#functions/table/conditions.ts';
import { booksOf, keys, lists } from '#functions/table/keys.ts';
import { change, create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import type { Case } from '#shared/rules/money/case.ts';

/**
 * Stores a successful intent that does not match our records as a case: its money pays for nothing yet. It is in the
 * books of the work that it names, or in its own if there is no such work. Does nothing if the money is being refunded,
 * or was.
 */
export async function setAside(intent: PaymentIntent, due: Payable | undefined): Promise<void> {
  const issue = issueOf(intent, due ? 'differs' : 'unknown', due?.key.PK);
  await unlessReturned(async () => {
    await transact([store(issue)]);
    log.error('payment set aside', issue.card);
  });
}

/** A refund that was made already: of which movement, after how many others, and when it is checked again (milliseconds). */
type MadeRefund = { movementId: string; attempts: number; due: number };

/**
 * Returns the money of a successful intent that pays for nothing any more, once, and takes these steps with it. Until it is
 * back, it is on the operator's list. A refund that was `made` already is only booked.
 */
export async function giveBack(
  intent: PaymentIntent,
  { key: { PK }, kind, id, n: payment }: Payable,
  steps: Step[],
  made?: MadeRefund,
): Promise<void> {
  const { id: intentId, received: amount, currency } = intent;
  const at = timestamp();
  const { movementId, ...refund } = made ?? { movementId: newId() };
  const issue = issueOf(intent, 'closed', PK);
  const of = { kind, id, payment };
  await unlessReturned(async () => {
    await transact([
      store(issue),
      ...bookReturned(intent, of, movementId),
      requestMovement('refund', { ...of, ...refund, currency, at, amount, returns: intentId }, movementId),
      ...steps,
    ]);
    log.error('payment set aside', issue.card);
  });
}

/** Steps: the money of an intent that pays for nothing has arrived, and is on its way back by this movement; its fee is looked up. */
export function bookReturned(
  { id: intentId, received: amount, currency }: PaymentIntent,
  of: PaymentRef,
  movementId: string,
): Step[] {
  const { payment } = of;
  const at = timestamp();
  const lines = [
    { account: accounts.provider, amount },
    { account: accounts.refunding(movementId), amount: -amount },
  ];
  return [
    book(booksOf(of), { kind: 'returned', payment, currency, lines, at, by: 'provider', reason: intentId }),
    requestMovement('fee', { ...of, currency, at, amount: 0, returns: intentId }),
  ];
}

type Reason = Extract<Case, { case: 'payment' }>['reason'];

class Returned extends Error {}

/** Step: sets an intent aside, possibly for another reason than before. Money that is being refunded stays so. */
const store = (issue: ReturnType<typeof issueOf>): Step => ({
  ...create(issue, () => new Returned()),
  when: any({ PK: absent }, { 'card.reason': not('closed' satisfies Reason) }),
});

async function unlessReturned(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Returned)) throw error;
  }
}

function issueOf(intent: PaymentIntent, reason: Reason, partition?: string) {
  const { id: intentId, amount, received, currency, metadata } = intent;
  const { kind, id } = metadata;
  const card = { case: 'payment', reason, intentId, amount, received, currency, kind, id } as const;
  const key = keys.paymentIssue(partition ?? booksOf(strayOf(intentId)), intentId);
  const at = timestamp();
  return { ...key, ...listedAs(card, at), at };
}

/** Steps: the money of an intent that was set aside is back with its payer, or has come back from the bank. */
export const returnedSteps = (PK: string, intentId: string, isReturned: boolean): Step[] => [
  change(keys.paymentIssue(PK, intentId), {
    ...(isReturned
      ? { set: { returnedAt: timestamp() }, remove: ['GSI1PK', 'GSI1SK'] }
      : { set: { GSI1PK: lists.cases(), GSI1SK: timestamp() }, remove: ['returnedAt'] }),
    when: { PK: exists },
  }),
];
