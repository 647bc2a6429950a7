import { bookMovement } from '#functions/domain/money/books/change-movement.ts';
import { isNotExamined, isNotTakenBack, type Hold } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { noLongerStuck } from '#functions/domain/money/books/movement.ts';
import { payoutListing } from '#functions/domain/money/books/release.ts';
import {
  arePayoutsHeld,
  findSellerAccount,
  heldAsRead,
  isAnyExamined,
} from '#functions/domain/money/books/seller-account.ts';
import { notifySeller } from '#functions/domain/money/payout-accounts/news.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { absent, all } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, create, transact } from '#functions/table/transactions/transaction.ts';

import { signed, type Acting } from './acting.ts';
import { requireReference } from './confirm-by-hand.ts';
import {
  beingTakenBack,
  changedMovement,
  endFailedMovement,
  findFailedMovement,
  noLongerDue,
  sourceOf,
} from './find-failed-movement.ts';

/**
 * Records that a seller was paid in another way what the provider refuses to transfer, or what is stuck: by the owner's
 * bank transfer with this reference. 409 unless it was refused or is on the list, while a bank examines a payment of
 * the seller, and while their payouts are held.
 */
export async function resolveTransfer(key: Key, typed: string, acting: Acting): Promise<void> {
  const { operator } = acting;
  const reference = requireReference(typed);
  const movement = await findFailedMovement(key, operator);
  const { kind, id, movementId, type, state, amount, sellerId = '' } = movement;
  if (type !== 'transfer') throw conflict(`This is a ${type}.`);
  const [hold, seller] = await Promise.all([
    findItem<Hold>(keys.hold(movement)),
    findSellerAccount(sellerId),
  ]);
  if (isAnyExamined(hold, seller)) throw conflict('A payment of this seller is under review.');
  if (arePayoutsHeld(seller)) throw conflict('The payouts of this seller are held.');
  const [at, journalId] = [timestamp(), newId()];
  const lines = [
    { account: sourceOf(movement), amount },
    { account: accounts.owner, amount: -amount },
  ];
  await transact([
    // It was never sent to an account, so that nothing can be taken back from one.
    endFailedMovement(movement, 'payElsewhere', { confirmedAt: at, accountId: '' }),
    ...noLongerStuck(movement),
    bookMovement(
      movement,
      'payElsewhere',
      'operator',
      { lines, at, by: operator.name, reason: reference },
      journalId,
    ),
    change(keys.hold(movement), {
      set: { 'payout.state': 'paid', 'payout.at': at },
      remove: ['payout.delayedSince', ...payoutListing],
      when: all({ 'payout.movementId': movementId }, isNotExamined, isNotTakenBack),
      refused: beingTakenBack,
    }),
    change(keys.sellerBalance(sellerId), {
      add: { ...noLongerDue(movement), paid: amount },
      when: { ...heldAsRead(seller), disputes: seller.disputes ?? absent },
      refused: changedMovement,
    }),
    ...(state === 'WAITING'
      ? [create({ ...keys.sellerEntry(sellerId, journalId), amount: -amount, kind, id, at })]
      : []),
    notifySeller({ sellerId, title: hold?.title ?? '' }, 'paid', amount),
    ...signed(acting, {
      act: 'movement.resolve',
      about: { kind, id },
      before: { movementId, state, amount },
      after: { movementId, state: 'CONFIRMED', reference },
    }),
  ]);
}
