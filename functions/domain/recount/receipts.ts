import { keyOf, type Movement } from '#functions/domain/money/movements/movement.ts';
import {
  numberAt,
  placeOf,
  type NumberCount,
  type TakenNumber,
} from '#functions/domain/money/receipts/numbers.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';

import { differs, isA, mistakes, type Check, type Item } from './check.ts';

const isNumber = (item: Item) => isA(item, 'LEDGER', 'NO#');
const isCount = (item: Item) => isA(item, 'LEDGER', 'COUNT');

function recordOf(item: Item): string | undefined {
  if (isCount(item)) return item.PK.split('#')[2];
  return isNumber(item) ? item.SK.slice('NO#'.length) : undefined;
}

const has = async (number: string) => (await findItem(keys.receiptNumber(number))) !== undefined;

/** What is wrong with how many numbers of a year are said to be taken. */
async function countMistakes(year: string): Promise<string[]> {
  const count = (await findItem<NumberCount>(keys.receiptCount(year)))?.count ?? 0;
  const [hasLast, hasNext] = await Promise.all([has(numberAt(year, count)), has(numberAt(year, count + 1))]);
  return hasLast && !hasNext ? [] : [`numbers of ${year} are said to be ${count}`];
}

/** What is wrong with a number: each follows another one, and is that of one movement. */
async function numberMistakes(number: string): Promise<string[]> {
  const { year, place } = placeOf(number);
  const taken = await findItem<TakenNumber>(keys.receiptNumber(number));
  if (!taken) return [];
  const [movement, hasBefore] = await Promise.all([
    findItem<Movement>(keyOf(taken)),
    place === 1 || has(numberAt(year, place - 1)),
  ]);
  return [
    ...(hasBefore ? [] : [`${number} follows no other number`]),
    ...differs(`number of the movement of ${number}`, movement?.number ?? 'missing', number),
  ];
}

/** Checks that the numbers of receipts and credit notes of a year are 1 to n, and each is that of one movement. */
export const receipts: Check = {
  name: 'numbers of receipts',
  recordOf,
  isCounted: isNumber,
  mistakesIn: async (record) =>
    mistakes(await (record.includes('-') ? numberMistakes(record) : countMistakes(record))),
};

const NUMBERED = new Set<Movement['type']>(['fee', 'refund']);

/** What is wrong with the numbers of these movements: those that are through have one, which is theirs alone. */
export async function missingNumbers(movements: Movement[]): Promise<string[]> {
  const through = movements.filter(
    ({ type, state, returns }) => NUMBERED.has(type) && state === 'CONFIRMED' && !returns,
  );
  const foreign = await Promise.all(
    movements.map(async ({ type, movementId, number }) => {
      const taken = number && (await findItem<TakenNumber>(keys.receiptNumber(number)));
      const isOwn = !number || (taken && taken.movementId === movementId);
      return isOwn ? [] : [`${type} ${movementId} has a number that is not its own: ${number}`];
    }),
  );
  return [
    ...through
      .filter(({ number }) => number === undefined)
      .map(({ type, movementId }) => `${type} ${movementId} has no number`),
    ...foreign.flat(),
  ];
}
