import { interceptTable } from '#test/support/table/intercept-table.ts';

/**
 * What some work consumed of the table: its requests, how many of them were in a row, units of capacity, and how many
 * items its queries read.
 */
export type Consumption = {
  operations: string[];
  rounds: number;
  reads: number;
  writes: number;
  looked: number;
  /** The units of the table itself and of each index. */
  by: Record<string, { reads: number; writes: number }>;
};

const READS = new Set(['Get', 'BatchGet', 'Query']);

/** Requests that run at the same time. Each returns only when all have, so the requests that follow are another round. */
type Round = { pending: number; end: () => void; ended: Promise<void> };

function aRound(): Round {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { pending: 0, end: resolve, ended: promise };
}

/** Does this work and measures what it consumed. Concurrent requests are one round, however fast each of them is. */
export async function measureTable<T>(work: () => Promise<T>): Promise<Consumption & { result: T }> {
  const consumed: Consumption = { operations: [], rounds: 0, reads: 0, writes: 0, looked: 0, by: {} };
  let round: Round | undefined;

  const stop = interceptTable(async (request, send) => {
    const operation = request.constructor.name.replace(/Command$/, '');
    consumed.operations.push(operation);
    const own = (round ??= aRound());
    own.pending += 1;
    try {
      Object.assign(request.input, { ReturnConsumedCapacity: 'INDEXES' });
      const response = await send();
      const units = [response.ConsumedCapacity ?? []].flat();
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
      consumed.looked += response.ScannedCount ?? 0;
      return response;
    } finally {
      own.pending -= 1;
      if (own.pending === 0) {
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
