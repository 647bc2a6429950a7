import type { Hold } from '#functions/domain/money/books/hold.ts';
import { accounts, book } from '#functions/domain/money/books/journal.ts';
import type { Payables } from '#functions/domain/money/payable.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact } from '#functions/table/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/until-current.ts';
import { DAY } from '#shared/rules/protection.ts';

import { lookAgain } from './look-again.ts';
import { keyOf, listAttributes, noLongerStuck, unchanged, type MovementItem } from './movement.ts';

/**
 * A refund that the provider refuses because the payer's bank has taken the money itself. While the bank examines the
 * payment, the refund waits; once the bank keeps the money, the buyer has it from there, and the refund is over. False if
 * the books do not know of that.
 */
export async function leaveToBank(refused: MovementItem, payables: Payables): Promise<boolean> {
  const { kind, id } = refused;
  return untilCurrent(
    async () => Promise.all([findItem<MovementItem>(keyOf(refused)), findItem<Hold>(keys.hold(kind, id))]),
    async ([movement, hold]) => {
      if (movement?.state !== 'REQUESTED' || movement.returns || !hold) return false;
      if (hold.disputes) {
        await lookAgain(movement, now() + DAY);
        return true;
      }
      if ((hold.borne ?? 0) < movement.amount) return false;
      await end(movement, hold, payables);
      return true;
    },
  );
}

/** What was booked as lost to the bank is what was on its way to the buyer, who has got it. */
async function end(movement: MovementItem, { borne = 0 }: Hold, payables: Payables): Promise<void> {
  const { PK, kind, id, movementId, amount, currency } = movement;
  const payable = await payables.get(kind)?.(id);
  const lines = [
    { account: accounts.refunding(movementId), amount },
    { account: accounts.losses, amount: -amount },
  ];
  await transact([
    change(keyOf(movement), {
      set: { state: 'FAILED', refused: 'chargedBack' },
      remove: [...dueAttributes, ...listAttributes],
      when: unchanged(movement),
      refused: () => new Outdated(),
    }),
    ...noLongerStuck(movement),
    book(PK, { kind: 'chargedBack', currency, lines, at: timestamp(), by: 'bank' }),
    change(keys.hold(kind, id), {
      add: { borne: -amount },
      when: { borne },
      refused: () => new Outdated(),
    }),
    ...(payable?.markReturned?.(amount) ?? []),
  ]);
}
