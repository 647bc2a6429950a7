import type { Books } from '#functions/domain/money/books/books.ts';
import type { Hold } from '#functions/domain/money/books/hold.ts';
import { accounts } from '#functions/domain/money/books/journal.ts';
import { keyOf, type Movement } from '#functions/domain/money/books/movement.ts';
import {
  numberAt,
  placeOf,
  type NumberCount,
  type TakenNumber,
} from '#functions/domain/money/books/numbers.ts';
import { differs, mistakes, type Check, type Item } from '#functions/domain/recount/check.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';

const recordOf = (item: Item): string | undefined =>
  keys.receiptCount.match(item)?.series ?? keys.receiptNumber.match(item)?.number;

const has = async (number: string) => (await findItem(keys.receiptNumber(number))) !== undefined;

/** What is wrong with how many numbers of a series are said to be taken. */
async function countMistakes(series: string): Promise<string[]> {
  const count = (await findItem<NumberCount>(keys.receiptCount(series)))?.count ?? 0;
  const [hasLast, hasNext] = await Promise.all([
    has(numberAt(series, count)),
    has(numberAt(series, count + 1)),
  ]);
  return hasLast && !hasNext ? [] : [`numbers of ${series} are said to be ${count}`];
}

/** What is wrong with a number: each follows another one, and is that of one movement, or of one statement. */
async function numberMistakes(number: string): Promise<string[]> {
  const { series, place } = placeOf(number);
  const taken = await findItem<TakenNumber>(keys.receiptNumber(number));
  if (!taken) return [];
  const [movement, hold, hasBefore] = await Promise.all([
    findItem<Movement>(keyOf(taken)),
    findItem<Hold>(keys.hold(taken)),
    place === 1 || has(numberAt(series, place - 1)),
  ]);
  const own = movement?.type === 'transfer' ? hold?.statement?.number : movement?.number;
  return [
    ...(hasBefore ? [] : [`${number} follows no other number`]),
    ...differs(`number of the movement of ${number}`, own ?? 'missing', number),
  ];
}

/** Checks that the numbers of each series are 1 to n, and each is that of one movement or statement. */
export const receipts: Check = {
  name: 'numbers of receipts',
  recordOf,
  isCounted: (item) => keys.receiptNumber.is(item),
  mistakesIn: async (record) =>
    mistakes(await (/\d-/.test(record) ? numberMistakes(record) : countMistakes(record))),
};

const waits = ({ GSI2PK }: { GSI2PK?: string }): boolean => GSI2PK === lists.unnumbered();

/** What is wrong with the numbers in these books: what is through has one, which is its alone, or waits for it. */
export async function numberMistakesIn({ hold, journals, movements }: Books): Promise<string[]> {
  const through = movements.filter(
    ({ type, state, number, returns }) =>
      (type === 'fee' || type === 'refund') && state === 'CONFIRMED' && !returns && number === undefined,
  );
  const statement = hold?.statement?.number;
  const numbered = [
    ...movements.map(({ type, movementId, number }) => ({
      what: `${type} ${movementId}`,
      movementId,
      number,
    })),
    { what: 'statement', movementId: undefined, number: statement },
  ];
  const mistaken = await Promise.all(
    numbered.map(async ({ what, number, movementId }) => {
      const taken = number && (await findItem<TakenNumber>(keys.receiptNumber(number)));
      const isOwn = !number || (taken && (movementId ?? taken.movementId) === taken.movementId);
      return isOwn ? [] : [`${what} has a number that is not its own: ${number}`];
    }),
  );
  const hasEarned = journals.some(({ lines }) =>
    lines.some(({ account, amount }) => account === accounts.commission && amount < 0),
  );
  return [
    ...through
      .filter((movement) => !waits(movement))
      .map(({ type, movementId }) => `${type} ${movementId} has no number`),
    ...(hasEarned &&
    !statement &&
    !movements.some((movement) => movement.type === 'transfer' && waits(movement))
      ? ['the statement of the commission has no number']
      : []),
    ...mistaken.flat(),
  ];
}
