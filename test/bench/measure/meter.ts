import { functionOf } from '#infra/functions/functions.ts';
import { findCall } from '#test/support/find-call.ts';
import { interceptTable } from '#test/support/table/intercept-table.ts';

/** Billed usage: units of the table, requests, gigabyte-seconds of functions, writes and reads of files. */
export type Usage = {
  reads: number;
  writes: number;
  requests: number;
  gbSeconds: number;
  puts: number;
  gets: number;
};

const READS = /^(Get|BatchGet|Query|Scan)Command$/;

/** Counts all requests of this process to the table, the calls and the files from now on. */
export function startMeter(origin: string): { use: Usage; stop: () => void } {
  const use: Usage = { reads: 0, writes: 0, requests: 0, gbSeconds: 0, puts: 0, gets: 0 };
  const originalFetch = globalThis.fetch;

  const stopWatching = interceptTable(async (request, send) => {
    Object.assign(request.input, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = await send();
    const units = [answer.ConsumedCapacity ?? []].flat();
    const sum = units.reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);
    // One unit of read capacity is a consistent read, which is billed as two eventually consistent ones.
    if (READS.test(request.constructor.name)) use.reads += 2 * sum;
    else use.writes += sum;
    return answer;
  });
  globalThis.fetch = async (input, init) => {
    const started = performance.now();
    const response = await originalFetch(input, init);
    const { pathname, origin: target } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const call = findCall(method, pathname);
    if (target === origin && call) {
      const gigabytes = functionOf(call).memory / 1024;
      use.requests += 1;
      use.gbSeconds += (Math.ceil(performance.now() - started) / 1000) * gigabytes;
    } else if (target === origin && !pathname.startsWith('/stripe')) {
      use[method === 'PUT' ? 'puts' : 'gets'] += 1;
    }
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
