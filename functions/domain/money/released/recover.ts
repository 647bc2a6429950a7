import { commissionBack, type HoldTerms } from '#functions/domain/money/books/hold.ts';
import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { requestMovement } from '#functions/domain/money/books/movement.ts';
import { changeSeller } from '#functions/domain/money/books/seller-account.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';

import { changeHold } from './change-hold.ts';
import { findReleased } from './released.ts';
import { requireReleased } from './require.ts';
import { takeFromSeller } from './take-from-seller.ts';

/** Who moves money that was released, when (ISO) and why. */
export type Attribution = { at: string; by: string; reason: string };

/**
 * Steps: of what was released, this much (minor units) goes back to the buyer: the seller's part of it from the seller, and our
 * commission on it. `Outdated` if something has changed since the books were read.
 */
export async function recover(
  held: HoldTerms,
  amount: number,
  { at, by, reason }: Attribution,
): Promise<Step[]> {
  const { kind, id, payment, currency } = held;
  const key = keys.hold(held);
  const released = { held, ...(await findReleased(key)) };
  const hold = requireReleased(released);
  const commission = commissionBack(held, hold, amount);
  const taken = takeFromSeller(released, amount - commission, at);
  const [journalId, refundId] = [newId(), newId()];
  const lines = [
    ...taken.lines,
    { account: accounts.commission, amount: commission },
    { account: accounts.refunding(refundId), amount: -amount },
  ];
  return [
    book(key.PK, { kind: 'recover', currency, lines, at, by, reason }, journalId),
    changeHold(hold, {
      add: { ...taken.add, takenBack: amount, givenBack: amount },
      set: taken.set,
      remove: taken.remove,
    }),
    ...changeSeller(held, taken.sums, { journalId, at }),
    ...taken.steps,
    requestMovement('refund', { kind, id, payment, currency, amount, at }, refundId),
  ];
}
