import type { Payment } from '#functions/domain/money/books/payment.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { all, exists } from '#functions/table/conditions.ts';
import { dueAt, dueAttributes } from '#functions/table/due.ts';
import { change, type Step } from '#functions/table/transactions/transaction.ts';
import { transition } from '#functions/table/transition.ts';
import { update } from '#functions/table/write.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import { paymentMachine } from '#shared/rules/money/payment.ts';

/**
 * A payment that was begun and is not settled yet: it is due for a check soon after the beginning, in case a webhook was
 * lost, then less and less often. `begunAt`: when its current intent was made (milliseconds).
 */
export type UnsettledPayment = Key & Payment & { begunAt: number };

/** The attributes of a payment that begins now, with its first check. */
export const begunNow = (id: string) => ({
  begunAt: now(),
  ...dueAt(now() + moneyLimits.reconcile.after, id),
});

const isStillUnsettled = ({ intentId }: Payment) => ({ intentId, GSI3PK: exists });

/** Step: a payment with this intent is closed, because what it was for has ended. `Outdated` if it has changed since it was read. */
export function closePayment(key: Key, intentId: string): Step {
  const { set, when } = transition(paymentMachine, 'close', 'payer');
  return change(key, {
    set: { ...set, closedAt: timestamp() },
    remove: dueAttributes,
    when: all({ intentId }, when),
  });
}

/**
 * Step: the intent of a payment is given back, so that it never counts as its payment again; another may follow. `Outdated` if
 * the payment has changed since it was read.
 */
export function detachIntent(key: Key, intentId: string): Step {
  const { set, when } = transition(paymentMachine, 'giveBack', 'provider');
  return change(key, {
    set,
    remove: dueAttributes,
    when: all({ intentId }, when),
  });
}

/** Schedules the next check for when the payment is twice as old as it is now. */
export async function checkAgain(payment: UnsettledPayment): Promise<void> {
  const { PK, SK, id, begunAt } = payment;
  const age = Math.max(now() - begunAt, moneyLimits.reconcile.after);
  await update<Payment>({ PK, SK }, { set: dueAt(now() + age, id), when: isStillUnsettled(payment) });
}

/** Ends the checks of a payment whose intent can no longer succeed, unless it has another intent by now. */
export async function stopChecking(payment: UnsettledPayment): Promise<void> {
  const { PK, SK } = payment;
  const { when: isUnsettled } = transition(paymentMachine, 'succeed', 'provider');
  await update<Payment>(
    { PK, SK },
    {
      set: { closedAt: timestamp() },
      remove: dueAttributes,
      when: all(isStillUnsettled(payment), isUnsettled),
    },
  );
}
