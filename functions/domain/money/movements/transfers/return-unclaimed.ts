import { bookMovement, changeMovement } from '#functions/domain/money/books/change-movement.ts';
import { commissionKept, type Hold } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { noLongerStuck, requestMovement, type MovementItem } from '#functions/domain/money/books/movement.ts';
import { payoutListing } from '#functions/domain/money/books/release.ts';
import { changeSeller } from '#functions/domain/money/books/seller-account.ts';
import type { Works } from '#functions/domain/money/books/works.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent } from '#functions/table/conditions.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';

/**
 * Returns money to the buyer, commission included, that its seller could not be paid for too long, and updates its
 * work. `Outdated` if something has changed since it was read.
 */
export async function returnUnclaimed(movement: MovementItem, hold: Hold, works: Works): Promise<void> {
  const { kind, id, payment, currency, sellerId = '', amount } = movement;
  const { released = 0, takenBack = 0, borne = 0, goodwill = 0, payout } = hold;
  // What a lost dispute has taken, or we have given, is with the buyer already: of the seller's part, or of ours.
  const gross = released - takenBack;
  const commission = commissionKept(hold, hold);
  const toSeller = gross - commission;
  const toBuyer = Math.max(0, gross - borne - goodwill);
  const at = timestamp();
  const [journalId, refundId] = [newId(), newId()];
  const work = await works.find({ kind, id });
  const lines = [
    { account: accounts.seller(sellerId), amount: toSeller },
    { account: accounts.commission, amount: commission },
    { account: accounts.refunding(refundId), amount: -toBuyer },
    { account: accounts.losses, amount: toBuyer - gross },
  ];
  await transact([
    changeMovement(movement, 'return', 'clock', {
      set: { refused: 'unclaimed' },
      remove: [...dueAttributes, 'waitingSince'],
    }),
    ...noLongerStuck(movement),
    change(keys.hold(hold), {
      set: { payout: { ...payout, state: 'returned', amount: 0, at } },
      remove: payoutListing,
      when: {
        'payout.movementId': movement.movementId,
        takenBack: hold.takenBack ?? absent,
        borne: hold.borne ?? absent,
        goodwill: hold.goodwill ?? absent,
      },
    }),
    ...changeSeller({ kind, id, sellerId }, { balance: -toSeller, clearing: -amount }, { journalId, at }),
    ...(gross > 0 ? [bookMovement(movement, 'return', 'clock', { lines, at }, journalId)] : []),
    ...(toBuyer > 0
      ? [
          requestMovement('refund', { kind, id, payment, currency, amount: toBuyer, at }, refundId),
          ...((await work?.unclaimed(toBuyer, at)) ?? []),
        ]
      : []),
  ]);
}
