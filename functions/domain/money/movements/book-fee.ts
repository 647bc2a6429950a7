import { bookMovement, changeMovement } from '#functions/domain/money/books/change-movement.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import {
  keyOf,
  noLongerStuck,
  unchanged,
  type MovementItem,
} from '#functions/domain/money/books/movement.ts';
import { numberedLater } from '#functions/domain/money/books/numbers.ts';
import { closeCheckout } from '#functions/domain/money/payments/closed-checkout.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { findFee } from '#functions/services/stripe/payments/charges.ts';
import { divideAmong } from '#functions/services/stripe/payments/parts.ts';
import { dueAt, dueAttributes } from '#functions/table/due.ts';
import { findItem } from '#functions/table/read.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import { intentOf } from './intent-of.ts';
import { reschedule } from './reschedule.ts';

/**
 * Books the provider's fee of a charge, or the share of this part; then the charge waits for the number of its receipt.
 * While the provider has not booked the charge, the fee is looked up again later; every day if the charge is in another
 * currency there.
 */
export async function bookFee(movement: MovementItem): Promise<void> {
  const { kind, id, currency } = movement;
  const fee = await findFee(await intentOf(movement));
  // It was put off before this attempt, and the operator is told if that goes on for days.
  if (!fee) {
    log.info('charge not booked yet', keyOf(movement));
    return;
  }
  if (fee.currency !== currency) return settledElsewhere(movement, fee.currency);
  const parts = divideAmong(fee.metadata, { amount: fee.amount });
  // What pays for nothing that we know has books of its own.
  const own =
    parts.find(({ metadata }) => metadata['kind'] === kind && metadata['id'] === id) ??
    (id === movement.returns ? parts[0] : undefined);
  if (!own) throw new Error('A charge is not for what its fee is looked up for.');
  await untilCurrent(
    async () => findItem<MovementItem>(keyOf(movement)),
    async (current) => {
      if (current && current.state !== 'CONFIRMED') await confirm(current, own.amount);
    },
  );
}

/**
 * The provider settles the charge in another currency: neither it nor later ones could be booked or transferred.
 * Checkout is closed, once per such charge, because an operator may open it again. What is held stays, and can be
 * refunded.
 */
async function settledElsewhere(movement: MovementItem, settled: string): Promise<void> {
  const { kind, id, currency, movementId, refused } = movement;
  if (refused === 'currency') return reschedule(movement, now() + DAY);
  const card = { case: 'checkout', reason: 'currency', kind, id, currency, settled } as const;
  await transact([
    change(keyOf(movement), {
      set: { ...dueAt(now() + DAY, movementId), refused: card.reason },
      when: unchanged(movement),
    }),
    ...noLongerStuck(movement),
    closeCheckout(card, timestamp()),
  ]);
  log.error('checkout set aside', card);
}

async function confirm(movement: MovementItem, amount: number): Promise<void> {
  const at = timestamp();
  const { returns } = movement;
  const lines = [
    { account: accounts.fees, amount },
    { account: accounts.provider, amount: -amount },
  ];
  await transact([
    changeMovement(movement, 'prove', 'provider', {
      set: { amount, confirmedAt: at, ...numberedLater(movement, at) },
      remove: dueAttributes,
    }),
    ...noLongerStuck(movement),
    ...(amount === 0
      ? []
      : [
          bookMovement(movement, 'prove', 'provider', { lines, at, ...(returns ? { reason: returns } : {}) }),
        ]),
  ]);
}
