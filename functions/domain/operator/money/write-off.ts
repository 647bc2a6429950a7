import { works } from '#functions/domain/kinds/kinds.ts';
import { bookMovement } from '#functions/domain/money/books/change-movement.ts';
import { isNotExamined, isNotTakenBack } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { noLongerStuck } from '#functions/domain/money/books/movement.ts';
import { payoutListing } from '#functions/domain/money/books/release.ts';
import { changeSeller, type EntrySource } from '#functions/domain/money/books/seller-account.ts';
import { returnedSteps } from '#functions/domain/money/payments/set-aside.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { all, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { accumulate, change, transact, type Step } from '#functions/table/transactions/transaction.ts';

import { signed, type Acting } from './acting.ts';
import {
  beingTakenBack,
  endFailedMovement,
  findFailedMovement,
  noLongerDue,
  sourceOf,
  type FailedMovement,
} from './find-failed-movement.ts';

/**
 * Ends a movement that can never be made. What was to go to a buyer or a seller stays with the marketplace, as less lost; what was to
 * be taken back from a seller is the seller's debt.
 */
export async function writeOff(key: Key, acting: Acting): Promise<void> {
  const { operator, reason } = acting;
  const movement = await findFailedMovement(key, operator);
  const { kind, id, movementId, type, amount, state } = movement;
  const [at, journalId] = [timestamp(), newId()];
  const lines = [
    { account: sourceOf(movement), amount },
    { account: accounts.losses, amount: -amount },
  ];
  await transact([
    endFailedMovement(movement, 'writeOff', { refused: 'writtenOff' }),
    ...noLongerStuck(movement),
    ...(type === 'reversal'
      ? []
      : [
          bookMovement(movement, 'writeOff', 'operator', { lines, at, by: operator.name, reason }, journalId),
        ]),
    ...(await abandon(movement, { at, journalId })),
    ...signed(acting, {
      act: 'movement.writeOff',
      about: { kind, id },
      before: { movementId, type, state, amount },
      after: { movementId, type, state: 'FAILED' },
    }),
  ]);
}

/** Steps: nobody waits for it any more. */
async function abandon(movement: FailedMovement, cause: EntrySource): Promise<Step[]> {
  const { PK, kind, id, type, amount, returns, withholds, sellerId = '' } = movement;
  switch (type) {
    case 'refund':
      if (returns) return returnedSteps(PK, returns, true);
      return (await works.find({ kind, id }))?.refundAbandoned(amount) ?? [];
    case 'transfer':
      return [
        change(keys.hold(movement), {
          set: { 'payout.state': 'returned', 'payout.amount': 0, 'payout.at': cause.at },
          remove: ['payout.delayedSince', ...payoutListing],
          when: all(
            { 'payout.movementId': movement.movementId },
            isNotTakenBack,
            // What waits may still be taken by a bank.
            ...(movement.state === 'WAITING' ? [isNotExamined] : []),
          ),
          refused: beingTakenBack,
        }),
        ...changeSeller({ kind, id, sellerId }, noLongerDue(movement), cause),
      ];
    case 'reversal':
      if (withholds)
        return [change(keys.hold(movement), { add: { withholding: -amount }, when: { PK: exists } })];
      return [
        change(keys.hold(movement), { add: { reversing: -amount }, when: { PK: exists } }),
        accumulate(keys.sellerBalance(sellerId), { reversing: -amount }),
      ];
    case 'fee':
      return [];
  }
}
