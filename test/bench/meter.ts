import { memoryOf } from '#infra/constructs/tandem-function.ts';
import { accessOf } from '#infra/functions/access.ts';
import { findCall } from '#test/support/find-call.ts';
import { interceptTable } from '#test/support/intercept-table.ts';

/** What was used: units of the table as its bill counts them, requests, gigabyte-seconds of functions, files. */
export type Use = {
  reads: number;
  writes: number;
  requests: number;
  gbSeconds: number;
  puts: number;
  gets: number;
};

const READS = /^(Get|BatchGet|Query|Scan)Command$/;

/** Counts everything from now on that this process asks the table, the calls and the files for. */
export function startMeter(origin: string): { use: Use; stop: () => void } {
  const use: Use = { reads: 0, writes: 0, requests: 0, gbSeconds: 0, puts: 0, gets: 0 };
  const fetched = globalThis.fetch;

  const stopWatching = interceptTable(async (request, send) => {
    Object.assign(request.input, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = await send();
    const units = [answer.ConsumedCapacity ?? []].flat();
    const sum = units.reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);
    // A unit of capacity is a strong read; the bill counts in eventually consistent ones.
    if (READS.test(request.constructor.name)) use.reads += 2 * sum;
    else use.writes += sum;
    return answer;
  });
  globalThis.fetch = async (input, init) => {
    const started = performance.now();
    const response = await fetched(input, init);
    const { pathname, origin: of } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const call = findCall(method, pathname);
    if (of === origin && call) {
      const gigabytes = memoryOf(accessOf(call)) / 1024;
      use.requests += 1;
      use.gbSeconds += (Math.ceil(performance.now() - started) / 1000) * gigabytes;
    } else if (of === origin && !pathname.startsWith('/stripe')) {
      use[method === 'PUT' ? 'puts' : 'gets'] += 1;
    }
    return response;
  };
  return {
    use,
    stop: () => {
      stopWatching();
      globalThis.fetch = fetched;
    },
  };
}
