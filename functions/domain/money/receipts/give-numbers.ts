import type { Hold } from '#functions/domain/money/books/hold.ts';
import { keyOf, type MovementItem } from '#functions/domain/money/books/movement.ts';
import {
  numberAt,
  numberListing,
  seriesOf,
  type NumberCount,
  type Statement,
  type TakenNumber,
} from '#functions/domain/money/books/numbers.ts';
import { operator } from '#functions/lib/operator.ts';
import type { Key } from '#functions/table/client.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem, findItems, pagesOf } from '#functions/table/read.ts';
import { change, create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';

/** The most numbers in a transaction: each takes up to three writes, and one counts them. */
const BATCH = 25;
const PAGE = 100;

type Listed = MovementItem & { GSI2PK?: string; GSI2SK?: string };

/** A movement that waits for its number, with the hold of what it transfers. */
type Waiting = { movement: Listed; hold?: Hold | undefined };

/**
 * Gives the movements that wait for it their numbers, until that is done or `hasTime` says no, and answers how many. Numbers of a
 * series have neither gaps nor doubles, whatever is cut short and however many do this at once: each transaction counts on from
 * what it has read.
 */
export async function giveNumbers(hasTime = () => true): Promise<number> {
  const bySeries = new Map<string, Map<string, Waiting>>();
  let given = 0;
  const where = { GSI2PK: lists.unnumbered() };
  for await (const page of pagesOf({ index: 'GSI2', where, limit: PAGE })) {
    for (const each of await findWaiting(page)) {
      const series = seriesOf(each.movement, each.hold);
      const batch = bySeries.get(series) ?? new Map<string, Waiting>();
      bySeries.set(series, batch.set(placeIn(each), each));
      if (batch.size < BATCH) continue;
      if (!hasTime()) return given;
      bySeries.delete(series);
      given += await numberBatch(series, [...batch.values()]);
    }
  }
  for (const [series, batch] of bySeries) {
    if (!hasTime()) return given;
    given += await numberBatch(series, [...batch.values()]);
  }
  return given;
}

/** What may occur only once in a batch: a hold that is released again before it has a number waits twice. */
const placeIn = ({ movement, hold }: Waiting): string => (hold ? movement.PK : movement.movementId);

/** Those that still wait, in the order in which they began to: the index lags a moment. */
async function findWaiting(found: Key[]): Promise<Waiting[]> {
  const listed = await findItems<Listed>(
    found.map(({ PK, SK }) => ({ PK, SK })),
    [],
    'strong',
  );
  const movements = listed
    .filter(({ GSI2PK }) => GSI2PK === lists.unnumbered())
    .toSorted((one, other) => ((one.GSI2SK ?? '') < (other.GSI2SK ?? '') ? -1 : 1));
  const wanted = new Set(movements.filter(isTransfer).map(({ PK }) => PK));
  const holds = await findItems<Hold>(
    movements.filter(({ PK, ...movement }) => isTransfer(movement) && wanted.delete(PK)).map(keys.hold),
    [],
    'strong',
  );
  return movements.map((movement) => ({
    movement,
    ...(isTransfer(movement) ? { hold: holds.find(({ PK }) => PK === movement.PK) } : {}),
  }));
}

const isTransfer = ({ type }: Pick<MovementItem, 'type'>): boolean => type === 'transfer';

/** Numbers these movements of one series, those of them that wait still. Answers how many. */
async function numberBatch(series: string, found: Waiting[]): Promise<number> {
  const countKey = keys.receiptCount(series);
  const read = async (known?: Waiting[]) => ({
    waiting: known ?? (await findWaiting(found.map(({ movement }) => movement))),
    count: (await findItem<NumberCount>(countKey))?.count ?? 0,
  });
  return untilCurrent(
    read,
    async ({ waiting, count }) => {
      const isNumbered = ({ hold }: Waiting) => hold?.statement !== undefined;
      const fresh = waiting.filter((each) => !isNumbered(each));
      const after = count + fresh.length;
      await transact([
        ...(fresh.length > 0
          ? [change(countKey, { set: { count: after }, when: { count: count || absent } })]
          : []),
        ...waiting.filter(isNumbered).map(({ movement }) => endWaiting(movement)),
        ...fresh.flatMap((each, index) => numberSteps(each, numberAt(series, count + index + 1))),
      ]);
      return fresh.length;
    },
    await read(found),
  );
}

/** Step: a movement waits for its number no longer. */
const endWaiting = (movement: MovementItem, set: Record<string, unknown> = {}): Step =>
  change(keyOf(movement), { set, remove: numberListing, when: { GSI2PK: lists.unnumbered() } });

/** Steps: this is the number of a movement or, of a transfer, of its seller's statement. */
function numberSteps({ movement, hold }: Waiting, number: string): Step[] {
  const { kind, id, payment, movementId } = movement;
  const taken: TakenNumber = { kind, id, payment, movementId };
  const created = create({ ...keys.receiptNumber(number), ...taken }, () => new Outdated());
  if (!hold) return [endWaiting(movement, { number }), created];
  const vatRate = operator()?.vatRate;
  const statement: Statement = { number, ...(vatRate ? { vatRate } : {}) };
  return [
    endWaiting(movement),
    change(keys.hold(movement), { set: { statement }, when: { statement: absent } }),
    created,
  ];
}
