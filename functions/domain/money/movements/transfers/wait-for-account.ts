import { bookMovement, changeMovement } from '#functions/domain/money/books/change-movement.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { keyOf, noLongerStuck, type MovementItem } from '#functions/domain/money/books/movement.ts';
import { listedForPayout } from '#functions/domain/money/books/release.ts';
import { changeSeller } from '#functions/domain/money/books/seller-account.ts';
import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { caseAttributes } from '#functions/table/cases.ts';
import { dueAt } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import {
  change,
  transact,
  type OnConditionFailed,
  type Step,
} from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';

const MINUTE = 60_000;

/**
 * Handles a transfer that was refused because of its account: the money is the seller's again, and waits for an account
 * that is ready. Throws if the provider reports this one as ready: it is retried later.
 */
export async function waitForAccount(refused: MovementItem): Promise<void> {
  const account = await refresh(refused.sellerId ?? '');
  if (account?.status === 'ready' && account.accountId === refused.accountId)
    throw new Error('The provider has refused a transfer to an account that is ready.');
  await untilCurrent(
    async () => findItem<MovementItem>(keyOf(refused)),
    async (movement) => {
      if (movement?.state === 'REQUESTED') await transact(backToWaiting(movement, { by: 'provider' }));
    },
  );
}

/** Who puts a transfer back, after how many milliseconds it is checked again, and what is thrown where it has changed since. */
type PutBack = { by: 'provider' | 'bank' | 'operator'; pause?: number; refused?: OnConditionFailed };

/** Steps: money that was on its way to a seller waits again. What they owe by then is deducted when it is sent. */
export function backToWaiting(movement: MovementItem, { by, pause = MINUTE, refused }: PutBack): Step[] {
  const { kind, id, movementId, amount, netted = 0, sellerId = '', repeats } = movement;
  const at = timestamp();
  const journalId = newId();
  const lines = [
    { account: accounts.transit(movementId), amount },
    { account: accounts.seller(sellerId), amount: -amount },
  ];
  const sums = { balance: amount, clearing: amount + netted, onItsWay: -amount };
  const waiting = { state: 'waiting', amount: amount + netted, at, movementId } as const;
  const payout = repeats ? { ...waiting, repeats } : waiting;
  return [
    changeMovement(
      movement,
      'wait',
      by,
      {
        set: { amount: amount + netted, waitingSince: at, ...dueAt(now() + pause, movementId) },
        remove: ['netted', 'accountId', 'claimed', 'delayedSince', ...caseAttributes],
      },
      refused,
    ),
    ...noLongerStuck(movement),
    bookMovement(movement, 'wait', by, { lines, at }, journalId),
    ...changeSeller({ kind, id, sellerId }, sums, { journalId, at }),
    change(keys.hold(movement), {
      set: { payout, ...listedForPayout(sellerId, at, movementId) },
      when: { 'payout.movementId': movementId },
    }),
  ];
}
