import { isOnMoneyPath } from '#infra/functions/access.ts';
import { functionOf } from '#infra/functions/functions.ts';
import { findCall } from '#test/support/find-call.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';

/**
 * Billed usage: units of the table, and those among them of indexes in transactions; requests, those to functions that record
 * traces, and bytes of answers; gigabyte-seconds of functions, writes and reads of files.
 */
export type Usage = {
  reads: number;
  writes: number;
  indexWrites: number;
  requests: number;
  traced: number;
  bytes: number;
  gbSeconds: number;
  puts: number;
  gets: number;
};

const READS = /^(Get|BatchGet|Query|Scan)Command$/;

type Units = { GlobalSecondaryIndexes?: Record<string, { CapacityUnits?: number }> };

const sumOfIndexes = (units: Units[]): number =>
  units
    .flatMap(({ GlobalSecondaryIndexes = {} }) => Object.values(GlobalSecondaryIndexes))
    .reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

/** Counts all requests of this process to the table, the calls and the files from now on. */
export function startMeter(origin: string): { use: Usage; stop: () => void } {
  const use: Usage = {
    reads: 0,
    writes: 0,
    indexWrites: 0,
    requests: 0,
    traced: 0,
    bytes: 0,
    gbSeconds: 0,
    puts: 0,
    gets: 0,
  };
  const originalFetch = globalThis.fetch;

  const stopWatching = interceptTable(async (request, send) => {
    Object.assign(request.input, { ReturnConsumedCapacity: 'INDEXES' });
    const answer = await send();
    const units = [answer.ConsumedCapacity ?? []].flat();
    const sum = units.reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);
    // One unit of read capacity is a consistent read, which is billed as two eventually consistent ones.
    if (READS.test(request.constructor.name)) use.reads += 2 * sum;
    else use.writes += sum;
    if (request.constructor.name === 'TransactWriteCommand') use.indexWrites += sumOfIndexes(units);
    return answer;
  });
  globalThis.fetch = async (input, init) => {
    const started = performance.now();
    const response = await originalFetch(input, init);
    const { pathname, origin: target } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const call = findCall(method, pathname);
    if (target === origin && call) {
      const { memory, access } = functionOf(call);
      const gigabytes = memory / 1024;
      use.requests += 1;
      if (isOnMoneyPath(access)) use.traced += 1;
      use.gbSeconds += (Math.ceil(performance.now() - started) / 1000) * gigabytes;
    } else if (target === origin && !pathname.startsWith('/stripe')) {
      use[method === 'PUT' ? 'puts' : 'gets'] += 1;
    }
    if (target === origin) use.bytes += (await response.clone().arrayBuffer()).byteLength;
    return response;
  };
  return {
    use,
    stop: () => {
      stopWatching();
      globalThis.fetch = originalFetch;
    },
  };
}
