import { readFileSync } from 'node:fs';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import { CallFailed } from '#shared/api/client.ts';

/** One request of a client. */
export type Act = () => Promise<unknown>;

/** Requests per second, their milliseconds of time and of processor time, and the number of each error. */
export type Pace = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  processor: number;
  errors: Errors;
};
export type Errors = Record<string, number>;

/** Seconds of warm-up, which are not counted, and seconds of measurement. */
export type Span = { warmUp: number; seconds: number };

const MICROSECONDS = 1_000;
/** Milliseconds of a clock tick, in which Linux counts the time of processes. */
const TICK = 10;

const ownProcessor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS;
};

/** The processor time of a process in milliseconds; NaN where the system does not say. */
export function processorOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return Number.NaN;
  }
}

/**
 * Runs clients that each send their next request as soon as they have an answer. Errors are counted. `processor`
 * returns the processor time so far of the process that does the work, by default of this one.
 */
export async function drive(
  acts: Act[],
  { warmUp, seconds }: Span,
  processor: () => number = ownProcessor,
): Promise<Pace> {
  const times = createHistogram();
  const errors: Errors = {};
  let isCounted = false;
  const stop = new AbortController();

  async function client(act: Act): Promise<void> {
    while (!stop.signal.aborted) {
      const started = performance.now();
      const failure = await act().then(
        () => undefined,
        (error: unknown) => nameOf(error),
      );
      if (!isCounted) continue;
      times.record(Math.max(1, Math.round((performance.now() - started) * MICROSECONDS)));
      if (failure !== undefined) errors[failure] = (errors[failure] ?? 0) + 1;
    }
  }

  const clients = acts.map(client);
  await sleep(warmUp * 1_000);
  isCounted = true;
  const [started, usedBefore] = [performance.now(), processor()];
  await sleep(seconds * 1_000);
  isCounted = false;
  const [took, used] = [(performance.now() - started) / 1_000, processor() - usedBefore];
  stop.abort();
  await Promise.all(clients);
  const at = (percentile: number) => times.percentile(percentile) / MICROSECONDS;
  return {
    perSecond: times.count / took,
    p50: at(50),
    p95: at(95),
    p99: at(99),
    processor: used / times.count,
    errors,
  };
}

function nameOf(error: unknown): string {
  if (error instanceof CallFailed) return `${error.status} ${error.code}`;
  return error instanceof Error ? error.name : typeof error;
}
