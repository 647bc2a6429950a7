import type { HoldTerms } from '#functions/domain/money/books/hold.ts';
import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { requestMovement } from '#functions/domain/money/books/movement.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';

import { changeHold } from './change-hold.ts';
import type { Attribution } from './recover.ts';
import { findReleased } from './released.ts';
import { requireSent } from './require.ts';

/**
 * Steps: the marketplace gives so much (minor units) back to the buyer itself, once the seller has what was released. 409 while it
 * can be kept of that; `Outdated` if something has changed since the books were read.
 */
export async function giveGoodwill(
  held: HoldTerms,
  amount: number,
  { at, by, reason }: Attribution,
): Promise<Step[]> {
  const { kind, id, payment, currency } = held;
  const key = keys.hold(held);
  const hold = requireSent(await findReleased(key));
  const refundId = newId();
  const lines = [
    { account: accounts.losses, amount },
    { account: accounts.refunding(refundId), amount: -amount },
  ];
  return [
    book(key.PK, { kind: 'goodwill', currency, lines, at, by, reason }),
    changeHold(hold, { add: { goodwill: amount } }),
    requestMovement('refund', { kind, id, payment, currency, amount, at }, refundId),
  ];
}
