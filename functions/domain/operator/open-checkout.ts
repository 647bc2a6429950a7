import type { ClosedCheckout } from '#functions/domain/money/payments/closed-checkout.ts';
import { conflict } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { drop, transact } from '#functions/table/transaction.ts';

import { writeDown } from './audit.ts';
import { isStillOperator } from './find-operator.ts';
import type { Operator } from './record.ts';

/** In whose name it is done, who runs the command, and why. */
type Opening = { operator: Operator; ranBy: string; reason: string };

const notClosed = () => conflict('Checkout is open.');

/**
 * Lets people begin to pay again, in the name of an operator, and writes it down in the same transaction. 400 without a reason,
 * 403 for somebody who is no operator any more, 409 while checkout is open. Another charge in another currency closes it again.
 */
export async function openCheckout({ operator, ranBy, reason }: Opening): Promise<void> {
  const key = keys.checkoutClosed();
  const closed = await findItem<ClosedCheckout>(key);
  if (!closed) throw notClosed();
  await transact([
    drop(key, { when: { at: closed.at }, refused: notClosed }),
    isStillOperator(operator),
    writeDown({
      act: 'checkout.open',
      about: { kind: 'checkout', id: 'checkout' },
      operator,
      ranBy,
      reason,
      before: { since: closed.at, ...closed.card },
      after: null,
    }),
  ]);
}
