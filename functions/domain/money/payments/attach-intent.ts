import { paymentLifecycle, paymentNotFound, type Payment } from '#functions/domain/money/record.ts';
import type { DueNow } from '#functions/domain/money/works.ts';
import { absent, all } from '#functions/table/conditions.ts';
import { change, transact } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';

import { begunNow } from './unsettled-payments.ts';

/**
 * Stores this intent as the current one of a payment, as long as its record can still be paid for: 409 otherwise. Returns the
 * payment as stored, which is another one if another tab was first. `replaces` is the id of the intent that this one replaces,
 * which is cancelled or was given back.
 */
export async function attachIntent(
  { key, kind, id, payerId, payeeId, amount, currency, clearance, stillDue }: DueNow,
  intentId: string,
  attempt: number,
  replaces?: string,
): Promise<Payment> {
  const { set, when } = paymentLifecycle.transition(replaces ? 'beginAgain' : 'begin', { as: 'payer' });
  const charge = { kind, id, payerId, payeeId, amount, currency, clearance };
  const begun = { ...charge, intentId, attempt, ...set } as Payment;
  try {
    await transact([
      stillDue,
      change<Payment>(key, {
        set: { ...begun, ...begunNow(id) },
        when: replaces ? all({ intentId: replaces }, when) : { PK: absent },
        refused: (current) => (current ? new Outdated(current) : paymentNotFound()),
      }),
    ]);
    return begun;
  } catch (error) {
    if (error instanceof Outdated) return error.current as Payment;
    throw error;
  }
}
