import { keyOf, unchanged, type MovementItem } from '#functions/domain/money/books/movement.ts';
import { dueAt } from '#functions/table/due.ts';
import { update } from '#functions/table/write.ts';

/** Puts a movement off until this time (milliseconds) that has nothing to do yet, which is no failure. */
export async function reschedule(movement: MovementItem, at: number): Promise<void> {
  await update<object>(keyOf(movement), {
    set: dueAt(at, movement.movementId),
    when: unchanged(movement),
  });
}
