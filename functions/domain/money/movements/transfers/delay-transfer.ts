import type { Hold } from '#functions/domain/money/books/hold.ts';
import {
  keyOf,
  operatorListing,
  noLongerStuck,
  unchanged,
  type MovementItem,
} from '#functions/domain/money/books/movement.ts';
import { notifySeller } from '#functions/domain/money/payout-accounts/news.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { dueAt } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { DAY } from '#shared/rules/money/protection.ts';

/** How long a transfer may wait for the marketplace's balance before it becomes a case, in milliseconds. */
const LONGEST = 30 * DAY;

/**
 * Retries a transfer in a day that was refused because the marketplace's balance is too low. Its seller is notified
 * once, and sees it as delayed until it is made.
 */
export async function delayTransfer(refused: MovementItem): Promise<void> {
  await untilCurrent(
    async () => Promise.all([findItem<MovementItem>(keyOf(refused)), findItem<Hold>(keys.hold(refused))]),
    async ([movement, hold]) => {
      if (movement?.state !== 'REQUESTED' || !hold) return;
      const { movementId, amount, delayedSince } = movement;
      const since = delayedSince ?? timestamp();
      const isLong = now() - Date.parse(since) >= LONGEST;
      await transact([
        putOff(movement, now() + DAY, { isCase: isLong, set: { delayedSince: since } }),
        ...noLongerStuck(movement),
        change(keys.hold(movement), {
          set: { 'payout.delayedSince': since },
          when: { 'payout.movementId': movementId },
        }),
        ...(delayedSince ? [] : [notifySeller(hold, 'delayed', amount)]),
      ]);
      if (isLong) logCase(movement);
    },
  );
}

/** Logs that a transfer has become a case, once: a metric counts such lines. */
export function logCase({ kind, id, movementId, amount, GSI1PK }: MovementItem): void {
  if (GSI1PK === undefined) log.error('delayed transfer set aside', { kind, id, movementId, amount });
}

/**
 * Step: reschedules a transfer that cannot be made now to this time (milliseconds). It may be a case until it is made.
 */
export function putOff(
  movement: MovementItem,
  until: number,
  { isCase, set = {} }: { isCase: boolean; set?: Record<string, unknown> },
): Step {
  const isNew = isCase && movement.GSI1PK === undefined;
  return change(keyOf(movement), {
    set: {
      ...set,
      ...dueAt(until, movement.movementId),
      ...(isNew ? operatorListing(movement, 'delayed') : {}),
    },
    when: unchanged(movement),
  });
}
