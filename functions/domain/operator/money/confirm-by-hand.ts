import { bookMovement, changeMovement } from '#functions/domain/money/books/change-movement.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { noLongerStuck } from '#functions/domain/money/books/movement.ts';
import { notifySeller } from '#functions/domain/money/payout-accounts/news.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict, invalid } from '#functions/lib/errors.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { accumulate, change, transact } from '#functions/table/transactions/transaction.ts';

import { signed, type Acting } from './acting.ts';
import { changedPayout, findPayout, type ManualPayout } from './find-payout.ts';

/** The most letters of the reference of a bank. */
const LONGEST = 140;

/** The reference of a bank's transfer without the space around it. 400 if there is none, or if it is too long. */
export function requireReference(given: string): string {
  const reference = given.trim();
  if (!reference || reference.length > LONGEST)
    throw invalid(`The reference of a bank has 1 to ${LONGEST} characters.`);
  return reference;
}

/**
 * Records that whoever claimed a payout has paid it from the bank account for that; also while a bank examines the
 * payment, because the money has left. 404 without such a transfer, 409 unless this much waits to be paid by hand,
 * claimed by this operator.
 */
export async function confirmByHand(payout: ManualPayout, typed: string, acting: Acting): Promise<void> {
  const { operator } = acting;
  const reference = requireReference(typed);
  const movement = await findPayout(payout, operator);
  const { movementId, kind, id, amount, sellerId = '', claimed } = movement;
  if (!claimed) throw conflict('Claim this payout before you pay it.');
  if (claimed.by !== operator.id) throw conflict(`${claimed.name} has claimed this payout.`);
  const hold = await findItem<Hold>(keys.hold(movement));
  const at = timestamp();
  const lines = [
    { account: accounts.transit(movementId), amount },
    { account: accounts.bank, amount: -amount },
  ];
  await transact([
    changeMovement(
      movement,
      'payByHand',
      'operator',
      { set: { confirmedAt: at }, remove: [...dueAttributes, ...caseAttributes, 'claimed'] },
      changedPayout,
    ),
    ...noLongerStuck(movement),
    bookMovement(movement, 'payByHand', 'operator', { lines, at, by: operator.name, reason: reference }),
    change(keys.hold(movement), {
      set: { 'payout.state': 'paid', 'payout.at': at },
      when: { 'payout.movementId': movementId },
    }),
    accumulate(keys.sellerBalance(sellerId), { onItsWay: -amount, paid: amount }),
    notifySeller({ sellerId, title: hold?.title ?? '' }, 'paid', amount),
    ...signed(acting, {
      act: 'payout.pay',
      about: { kind, id },
      before: { movementId, amount, state: movement.state, claimed },
      after: { movementId, amount, state: 'CONFIRMED', reference },
    }),
  ]);
}
