import { interceptTable } from '#test/support/intercept-table.ts';

/**
 * What some work took of the table: its requests, how many of them in a row, units of capacity, and how many items its
 * queries looked at.
 */
export type Consumption = {
  operations: string[];
  rounds: number;
  reads: number;
  writes: number;
  looked: number;
  /** Its units by where they were used: the table itself, or one of its indexes. */
  by: Record<string, { reads: number; writes: number }>;
};

const READS = new Set(['Get', 'BatchGet', 'Query']);

/** Requests that are under way at the same time. None is answered before all are: so what follows one, follows all. */
type Round = { underWay: number; end: () => void; ended: Promise<void> };

function aRound(): Round {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { underWay: 0, end: resolve, ended: promise };
}

/** Does this work and tells what it took. Requests side by side are one round, however fast each of them is. */
export async function measureTable<T>(work: () => Promise<T>): Promise<Consumption & { result: T }> {
  const consumed: Consumption = { operations: [], rounds: 0, reads: 0, writes: 0, looked: 0, by: {} };
  let round: Round | undefined;

  const stop = interceptTable(async (request, send) => {
    const operation = request.constructor.name.replace(/Command$/, '');
    consumed.operations.push(operation);
    const own = (round ??= aRound());
    own.underWay += 1;
    try {
      Object.assign(request.input, { ReturnConsumedCapacity: 'INDEXES' });
      const answer = await send();
      const units = [answer.ConsumedCapacity ?? []].flat();
      const total = units.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      const kind = READS.has(operation) ? 'reads' : 'writes';
      consumed[kind] += total;
      for (const { Table = {}, GlobalSecondaryIndexes = {} } of units) {
        for (const [where, { CapacityUnits = 0 }] of Object.entries({
          table: Table,
          ...GlobalSecondaryIndexes,
        }))
          (consumed.by[where] ??= { reads: 0, writes: 0 })[kind] += CapacityUnits;
      }
      consumed.looked += answer.ScannedCount ?? 0;
      return answer;
    } finally {
      own.underWay -= 1;
      if (own.underWay === 0) {
        round = undefined;
        consumed.rounds += 1;
        own.end();
      }
      await own.ended;
    }
  });
  try {
    const result = await work();
    return { ...consumed, result };
  } finally {
    stop();
  }
}
