import type { Due } from '#functions/domain/money/payable.ts';
import { paymentLifecycle, paymentNotFound, type Payment } from '#functions/domain/money/record.ts';
import { absent } from '#functions/table/conditions.ts';
import { update } from '#functions/table/write.ts';

import { begunNow } from './unsettled-payments.ts';

/**
 * Stores this intent as the current one of a payment. Returns the payment as stored, which has another intent if another
 * tab was first. `replaces` is the id of the cancelled intent that this one replaces.
 */
export async function attachIntent(
  { key, kind, id, payerId, payeeId, amount, currency, clearance }: Due,
  intentId: string,
  attempt: number,
  replaces?: string,
): Promise<Payment> {
  const { set } = paymentLifecycle.transition('begin', { as: 'payer' });
  const charge = { kind, id, payerId, payeeId, amount, currency, clearance };
  return update<Payment>(key, {
    set: {
      ...set,
      ...charge,
      intentId,
      attempt,
      ...begunNow(id),
    },
    when: replaces ? { intentId: replaces } : { PK: absent },
    refused: (current) => {
      if (!current) throw paymentNotFound();
      return current;
    },
  });
}
