import type { ClosedCheckout } from '#functions/domain/money/payments/closed-checkout.ts';
import { conflict } from '#functions/lib/errors.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { drop, transact } from '#functions/table/transactions/transaction.ts';

import { signed, type Acting } from './money/acting.ts';

const notClosed = () => conflict('Checkout is open.');

/**
 * Lets people begin to pay again, in the name of an operator, and writes it down in the same transaction. 400 without a reason,
 * 403 for somebody who is no operator any more, 409 while checkout is open. Another charge in another currency closes it again.
 */
export async function openCheckout(acting: Acting): Promise<void> {
  const key = keys.checkoutClosed();
  const closed = await findItem<ClosedCheckout>(key);
  if (!closed) throw notClosed();
  await transact([
    drop(key, { when: { at: closed.at }, refused: notClosed }),
    ...signed(acting, {
      act: 'checkout.open',
      about: { kind: 'checkout', id: 'checkout' },
      before: { since: closed.at, ...closed.card },
      after: null,
    }),
  ]);
}
