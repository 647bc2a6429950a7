import { paymentNotFound, type Payment } from '#functions/domain/money/books/payment.ts';
import type { PayableNow } from '#functions/domain/money/books/works.ts';
import { absent, all } from '#functions/table/conditions.ts';
import { change, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import { transition } from '#functions/table/transition.ts';
import { paymentMachine } from '#shared/rules/money/payment.ts';

import { begunNow } from './unsettled-payments.ts';

/**
 * Stores this intent as the current one of the payments of all that it pays for, as long as each can still be paid for: 409
 * otherwise. It replaces the intents that they had, which are cancelled or were given back. Returns the same with their payments
 * as stored, of which one is another if another tab was first. `more` is written with it.
 */
export async function attachIntent(
  dues: readonly PayableNow[],
  intentId: string,
  attempt: number,
  more: Step[] = [],
): Promise<PayableNow[]> {
  const begun = dues.map((due) => ({ ...due, payment: begin(due, intentId, attempt) }));
  try {
    const steps = begun.flatMap((due, place) => [due.stillDue, store(due, dues[place]?.payment)]);
    await transact([...steps, ...more]);
    return begun;
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
    const stored = error.current as Payment;
    return dues.map((due) => (due.id === stored.id ? { ...due, payment: stored } : due));
  }
}

/** A payment that begins now with this intent, or begins again. */
function begin(due: PayableNow, intentId: string, attempt: number): Payment {
  const { kind, id, n: payment, payerId, payeeId, amount, currency, clearance } = due;
  const charge = { kind, id, payment, payerId, payeeId, amount, currency, clearance };
  const { set } = transition(paymentMachine, 'begin', 'payer');
  return { ...charge, intentId, attempt, ...set } as Payment;
}

/** Step: stores a payment that begins, in place of what it was before. */
function store({ key, payment }: PayableNow & { payment: Payment }, before: Payment | undefined): Step {
  const { when } = transition(paymentMachine, 'beginAgain', 'payer');
  return change<Payment>(key, {
    set: { ...payment, ...begunNow(payment.id) },
    when: before ? all({ intentId: before.intentId }, when) : { PK: absent },
    refused: (current) => (current ? new Outdated(current) : paymentNotFound()),
  });
}
