import type { ActingOperator } from '#functions/domain/audit/operator.ts';
import {
  keyOf,
  waitsForOperator,
  type Movement,
  type MovementItem,
} from '#functions/domain/money/books/movement.ts';
import { conflict, notFound } from '#functions/lib/errors.ts';
import { findItem } from '#functions/table/read.ts';

import { requireNoParty } from './acting.ts';

/** A payout as an operator has seen it on the list. */
export type ManualPayout = Pick<Movement, 'kind' | 'id' | 'movementId' | 'amount'>;

/** The 409 for a payout that somebody has paid or claimed, or of which a bank has taken a part, since it was read. */
export const changedPayout = () => conflict('This payout has just changed: look at it again.');

/** The transfer that an operator pays by hand. 404 without one, 403 for a party, 409 unless just this much of it waits for that. */
export async function findPayout(payout: ManualPayout, operator: ActingOperator): Promise<MovementItem> {
  const movement = await findItem<MovementItem>(keyOf(payout));
  if (movement?.type !== 'transfer') throw notFound('There is no such payout.');
  await requireNoParty(operator, movement);
  if (!waitsForOperator(movement)) throw conflict('This payout does not wait to be paid by hand.');
  if (movement.amount !== payout.amount) throw conflict('Another amount than this waits to be paid by hand.');
  return movement;
}
