import { readFileSync } from 'node:fs';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import { CallFailed } from '#shared/api/client.ts';

/** What one client does next. */
export type Act = () => Promise<unknown>;

/** How much was done in a second, how many milliseconds each took of the clock and of a processor, and what failed how often. */
export type Pace = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  processor: number;
  errors: Errors;
};
export type Errors = Record<string, number>;

/** Seconds that are not counted, because everything is done for the first time, and seconds that are. */
export type Span = { warmUp: number; seconds: number };

const MICROSECONDS = 1_000;
/** Of the system's clock that it counts a process's time by, in milliseconds. */
const TICK = 10;

const ownProcessor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS;
};

/** The milliseconds that a process has had of a processor, where the system tells. */
export function processorOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return Number.NaN;
  }
}

/**
 * Clients that act again and again, each as soon as it is answered. Failures are counted, and stop nobody. `processor`
 * tells what the process had so far that does the work, if it is not this one.
 */
export async function drive(
  acts: Act[],
  { warmUp, seconds }: Span,
  processor: () => number = ownProcessor,
): Promise<Pace> {
  const times = createHistogram();
  const errors: Errors = {};
  let isCounted = false;
  const over = new AbortController();

  async function client(act: Act): Promise<void> {
    while (!over.signal.aborted) {
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
  const [started, had] = [performance.now(), processor()];
  await sleep(seconds * 1_000);
  isCounted = false;
  const [took, used] = [(performance.now() - started) / 1_000, processor() - had];
  over.abort();
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
