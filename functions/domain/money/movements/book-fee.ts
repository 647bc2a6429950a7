import { accounts } from '#functions/domain/money/books/journal.ts';
import { takeNumber } from '#functions/domain/money/receipts/numbers.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { findFee } from '#functions/services/stripe/charges.ts';
import { divideAmong } from '#functions/services/stripe/parts.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { findItem } from '#functions/table/read.ts';
import { transact } from '#functions/table/transaction.ts';
import { untilCurrent } from '#functions/table/until-current.ts';

import { bookMovement, changeMovement } from './change-movement.ts';
import { intentOf } from './intent-of.ts';
import { keyOf, noLongerStuck, type MovementItem } from './movement.ts';

/**
 * Books what the provider has taken for a charge, of that of several parts what falls to this one, which gets the number of its
 * receipt with it. While the provider has not booked the charge itself, that is looked up again later.
 */
export async function bookFee(movement: MovementItem): Promise<void> {
  const { kind, id, currency } = movement;
  const fee = await findFee(await intentOf(movement));
  // It was put off before this attempt, and the operator is told if that goes on for days.
  if (!fee) {
    log.info('charge not booked yet', keyOf(movement));
    return;
  }
  if (fee.currency !== currency) throw new Error('The fee of a charge is in another currency.');
  const own = divideAmong(fee.metadata, { amount: fee.amount }).find(
    ({ metadata }) => metadata['kind'] === kind && metadata['id'] === id,
  );
  if (!own) throw new Error('A charge is not for what its fee is looked up for.');
  await untilCurrent(
    async () => findItem<MovementItem>(keyOf(movement)),
    async (current) => {
      if (current && current.state !== 'CONFIRMED') await confirm(current, own.amount);
    },
  );
}

async function confirm(movement: MovementItem, amount: number): Promise<void> {
  const at = timestamp();
  const { returns } = movement;
  const receipt = await takeNumber(movement);
  const lines = [
    { account: accounts.fees, amount },
    { account: accounts.provider, amount: -amount },
  ];
  await transact([
    changeMovement(movement, 'prove', 'provider', {
      set: { amount, confirmedAt: at, number: receipt.number },
      remove: dueAttributes,
    }),
    ...noLongerStuck(movement),
    ...receipt.steps,
    ...(amount === 0
      ? []
      : [
          bookMovement(movement, 'prove', 'provider', { lines, at, ...(returns ? { reason: returns } : {}) }),
        ]),
  ]);
}
