import { accounts } from '#functions/domain/money/books/journal.ts';
import { listedForPayout } from '#functions/domain/money/books/release.ts';
import { changeSeller } from '#functions/domain/money/books/seller-account.ts';
import { refresh } from '#functions/domain/money/payouts/refresh.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { dueAt } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';

import { bookMovement, changeMovement } from './change-movement.ts';
import { keyOf, noLongerStuck, type MovementItem } from './movement.ts';

const MINUTE = 60_000;

/**
 * A transfer was refused because of the account that it should go to: what was on its way is the seller's again, and waits
 * for an account that is ready. Throws if that one is ready, as far as the provider says: it is asked again later.
 */
export async function waitForAccount(refused: MovementItem): Promise<void> {
  const account = await refresh(refused.sellerId ?? '');
  if (account?.status === 'ready' && account.accountId === refused.accountId)
    throw new Error('The provider has refused a transfer to an account that is ready.');
  await untilCurrent(
    async () => findItem<MovementItem>(keyOf(refused)),
    async (movement) => {
      // At once: the account may be another one by now.
      if (movement?.state === 'REQUESTED') await putBackToWaiting(movement, 'provider', MINUTE);
    },
  );
}

/** What was on its way is the seller's again, and is looked at after so many milliseconds. */
export async function putBackToWaiting(
  movement: MovementItem,
  by: 'provider' | 'bank',
  pause: number,
): Promise<void> {
  const { kind, id, movementId, amount, netted = 0, sellerId = '' } = movement;
  const at = timestamp();
  const journalId = newId();
  const lines = [
    { account: accounts.transit(movementId), amount },
    { account: accounts.seller(sellerId), amount: -amount },
  ];
  const sums = { balance: amount, clearing: amount + netted, onItsWay: -amount };
  const payout = { state: 'waiting', amount: amount + netted, at, movementId } as const;
  await transact([
    changeMovement(movement, 'wait', by, {
      set: {
        amount: amount + netted,
        waitingSince: at,
        ...dueAt(now() + pause, movementId),
      },
      remove: ['netted', 'accountId'],
    }),
    ...noLongerStuck(movement),
    bookMovement(movement, 'wait', by, { lines, at }, journalId),
    ...changeSeller({ kind, id, sellerId }, sums, { journalId, at }),
    change(keys.hold(movement), {
      set: { payout, ...listedForPayout(sellerId, at, movementId) },
      when: { 'payout.movementId': movementId },
    }),
  ]);
}
