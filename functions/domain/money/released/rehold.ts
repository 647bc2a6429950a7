import { changeMovement } from '#functions/domain/money/books/change-movement.ts';
import {
  commissionKept,
  reopenHold,
  sellersPart,
  type HoldTerms,
} from '#functions/domain/money/books/hold.ts';
import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { noLongerStuck } from '#functions/domain/money/books/movement.ts';
import { payoutListing } from '#functions/domain/money/books/release.ts';
import { changeSeller } from '#functions/domain/money/books/seller-account.ts';
import { newId } from '#functions/lib/ids.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';

import { changeHold } from './change-hold.ts';
import type { Attribution } from './recover.ts';
import { findReleased } from './released.ts';
import { requireUnsent } from './require.ts';

/**
 * Steps: what was released (minor units, commission included) is held again, and its transfer is not made. 409 once it is on its
 * way; `Outdated` if something has changed since the books were read.
 */
export async function rehold(
  held: HoldTerms,
  amount: number,
  { at, by, reason }: Attribution,
): Promise<Step[]> {
  const { kind, id, currency, sellerId } = held;
  const key = keys.hold(held);
  const { hold, transfer } = requireUnsent(await findReleased(key));
  const sellers = amount - commissionKept(held, hold);
  const journalId = newId();
  const lines = [
    { account: accounts.seller(sellerId), amount: sellers },
    { account: accounts.commission, amount: amount - sellers },
    { account: accounts.held(kind, id), amount: -amount },
  ];
  return [
    book(key.PK, { kind: 'rehold', currency, lines, at, by, reason }, journalId),
    changeHold(hold, {
      add: { amount },
      remove: ['released', 'payout', 'takenBack', 'givenBack', ...payoutListing],
    }),
    reopenHold(held, at),
    ...changeSeller(
      held,
      { balance: -sellers, clearing: -transfer.amount, held: sellersPart(held, amount) },
      { journalId, at },
    ),
    changeMovement(transfer, 'cancel', 'decision', {
      set: { refused: 'heldAgain' },
      remove: [...dueAttributes, 'waitingSince'],
    }),
    ...noLongerStuck(transfer),
  ];
}
