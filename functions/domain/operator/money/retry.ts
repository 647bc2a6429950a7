import { isAsked } from '#functions/domain/money/books/movement-states.ts';
import {
  keyOf,
  noLongerStuck,
  unchanged,
  waitsForOperator,
  type Movement,
  type MovementItem,
} from '#functions/domain/money/books/movement.ts';
import { now } from '#functions/lib/clock.ts';
import { conflict, notFound } from '#functions/lib/errors.ts';
import type { Key } from '#functions/table/client.ts';
import { absent, all } from '#functions/table/conditions.ts';
import { dueAt, failuresOf, isDue } from '#functions/table/due.ts';
import { lists } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { isStuck } from '#functions/table/schedule-retry.ts';
import { change, transact } from '#functions/table/transactions/transaction.ts';
import * as jobLimits from '#shared/limits/jobs.ts';

import { requireNoParty, signed, type Acting } from './acting.ts';
import { changedMovement } from './find-failed-movement.ts';

/** One more failure than these lists a movement. */
const MOST_FAILURES = jobLimits.due.listAfter - 1;

/** Whether the provider is asked again later for a movement that it has refused, or that fails again and again. */
export const isRetried = (movement: MovementItem): boolean =>
  isAsked(movement.state) &&
  !waitsForOperator(movement) &&
  !isDue(movement) &&
  (movement.refused !== undefined || isStuck(failuresOf(movement)));

/**
 * Retries a movement at once that the provider refused or that keeps failing, because its cause is fixed. It leaves the
 * list, and is listed again if the retry fails. 404 without one, 403 for a party of its work, 409 for any other.
 */
export async function retryMovement(key: Key, acting: Acting): Promise<Movement> {
  const movement = await findItem<MovementItem>(key);
  if (!movement?.movementId) throw notFound('There is no such movement.');
  await requireNoParty(acting.operator, movement);
  const { kind, id, movementId, type, state, refused, GSI3SK } = movement;
  if (!isRetried(movement)) throw conflict(`This ${type} is ${state}, and does not fail.`);
  await transact([
    change(keyOf(movement), {
      set: dueAt(now(), movementId, lists.due, Math.min(failuresOf(movement), MOST_FAILURES)),
      when: all(unchanged(movement), { GSI3SK: GSI3SK ?? absent }),
      refused: changedMovement,
    }),
    ...noLongerStuck(movement),
    ...signed(acting, {
      act: 'movement.retry',
      about: { kind, id },
      before: { movementId, type, state, refused: refused ?? null },
      after: { movementId, state },
    }),
  ]);
  return movement;
}
