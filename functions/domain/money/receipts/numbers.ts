import type { Movement } from '#functions/domain/money/movements/movement.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, create, type Step } from '#functions/table/transaction.ts';
import { Outdated } from '#functions/table/until-current.ts';

/** How many numbers of a year are taken. */
export type NumberCount = { count: number };

/** A number that is taken, as it is stored: by which movement of which record. */
export type TakenNumber = Pick<Movement, 'kind' | 'id' | 'movementId'>;

/** The number of this place in a year, counted from 1: '2026-000123'. */
export const numberAt = (year: string, place: number): string => `${year}-${String(place).padStart(6, '0')}`;

/** The year of a number, and its place in it. */
export function placeOf(number: string): { year: string; place: number } {
  const [year = '', place = ''] = number.split('-');
  return { year, place: Number(place) };
}

/**
 * The next number of a receipt, for a charge whose fee is booked now, or of a credit note, for a refund that is proven now;
 * and the steps that take it. `Outdated` if another movement takes it first, so that numbers have neither gaps nor doubles.
 * None for a movement that has one, and for money that was never a payment of the record.
 */
export async function takeNumber({
  kind,
  id,
  movementId,
  number: taken,
  returns,
}: Movement): Promise<{ number?: string; steps: Step[] }> {
  if (taken || returns) return { steps: [] };
  const year = timestamp().slice(0, 4);
  const key = keys.receiptCount(year);
  const count = (await findItem<NumberCount>(key))?.count ?? 0;
  const number = numberAt(year, count + 1);
  const refused = () => new Outdated();
  return {
    number,
    steps: [
      change(key, { set: { count: count + 1 }, when: { count: count === 0 ? absent : count }, refused }),
      create({ ...keys.receiptNumber(number), kind, id, movementId } satisfies TakenNumber & object, refused),
    ],
  };
}
