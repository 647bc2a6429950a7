import { sellersPart, type Held } from '#functions/domain/money/books/hold.ts';
import { accounts, book } from '#functions/domain/money/books/journal.ts';
import { payoutListing } from '#functions/domain/money/books/release.ts';
import { changeSeller } from '#functions/domain/money/books/seller-account.ts';
import { keyOf, noLongerStuck, unchanged, unsentStates } from '#functions/domain/money/movements/movement.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { change, drop, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';
import { refusals } from '#shared/refusals.ts';

import { changeHold } from './change-hold.ts';
import { requireReleased, type Cause } from './recover.ts';
import { findReleased } from './released.ts';

/**
 * Steps: what was released (minor units, commission included) is held again, and its transfer is not made. 409 once it is on its
 * way; `Outdated` if something has changed since the books were read.
 */
export async function rehold(held: Held, amount: number, { at, by, reason }: Cause): Promise<Step[]> {
  const { kind, id, currency, sellerId } = held;
  const key = keys.hold(kind, id);
  const { hold: found, transfer } = await findReleased(key);
  const hold = requireReleased(found);
  if (!transfer || !unsentStates.has(transfer.state)) throw conflict(refusals.operator.paidOut);
  const sellers = transfer.amount;
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
    drop(keys.holdClosed(kind, id)),
    ...changeSeller(
      held,
      { balance: -sellers, clearing: -sellers, held: sellersPart(held, amount) },
      { journalId, at },
    ),
    change(keyOf(transfer), {
      set: { state: 'FAILED', refused: 'heldAgain' },
      remove: [...dueAttributes, 'waitingSince'],
      when: unchanged(transfer),
      refused: () => new Outdated(),
    }),
    ...noLongerStuck(transfer),
  ];
}
