import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { it } from 'vitest';

import { handler as followChangesHandler } from '#functions/jobs/changes.ts';
import { AppError } from '#functions/lib/errors.ts';
import { random } from '#infra/art/random.ts';
import { filtersOf } from '#infra/functions/stream-filters.ts';
import { startStreams } from '#infra/local/streams.ts';
import { asJob } from '#test/functions/as-job.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { useFaultyConnection } from '#test/functions/table/faulty-connection.ts';
import { seed, sized } from '#test/size.ts';
import { expectNoDifferences } from '#test/support/recount.ts';
import { tally } from '#test/trust/tally.ts';

const followChanges = asJob('changes', followChangesHandler);

export const CLIENTS = 12;
const ROUNDS = sized(3, 15);
/** Rounds use different records, so several can run at the same time. */
const CONCURRENT_ROUNDS = 4;
/** Milliseconds by which a client's request is delayed at most. */
const MAX_DELAY = 15;
/** Shares of requests that are throttled, and whose response is lost. */
const RATES = { throttled: 0.08, lost: 0.04 };

export const draw = random(`${seed} races`);

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
/** The item at this index, counting on from the start after the end. */
export const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

/** The results of a race: the answers of those that succeeded, and the errors of those that were refused. */
export type Outcome<T> = { answers: T[]; refusals: AppError[] };

type Task<T> = () => Promise<T>;

/** What a task answers; a client that is told that the service is busy tries once more, after the time that it is told. */
async function patiently<T>(task: Task<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
    tally('calls that were told to try again');
    await pause((error.retryAfter ?? 1) * 1000);
    return task();
  }
}

/** Runs all tasks at once, each after a random delay. Throws on errors that are not refusals. */
export async function race<T>(tasks: Task<T>[]): Promise<Outcome<T>> {
  const settled = await Promise.allSettled(
    tasks.map(async (task) => {
      await pause(draw.between(0, MAX_DELAY));
      return patiently(task);
    }),
  );
  const answers = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const reasons = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  const refusals = reasons.map((reason) => {
    if (reason instanceof AppError && reason.status < 500) return reason;
    throw reason;
  });
  return { answers, refusals };
}

/** Repeats a race. Each round must use its own records. */
export async function inRounds(run: (round: number) => Promise<unknown>, rounds = ROUNDS): Promise<void> {
  for (let first = 0; first < rounds; first += CONCURRENT_ROUNDS) {
    const count = Math.min(CONCURRENT_ROUNDS, rounds - first);
    await Promise.all(times(count, (index) => run(first + index)));
  }
}

/**
 * Gives this file's tests a table behind a faulty connection, which throttles some requests and loses some responses.
 * Call it at the beginning of the file, and `itKeepsRecordsConsistent` after the races.
 */
export function useRaces() {
  useMarket();
  const connection = useFaultyConnection();

  /** Runs all tasks at once while the connection is faulty. */
  const raceWithFaults = <T>(tasks: Task<T>[]): Promise<Outcome<T>> => {
    tally('races');
    return connection.during(RATES, () => race(tasks));
  };

  /** Defines a test that lets the listing catch up with the stream, and then recounts the whole table. */
  const itKeepsRecordsConsistent = () =>
    it('leaves a table whose records agree with each other', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'tandem-races-'));
      const source = {
        endpoint: process.env['DYNAMODB_ENDPOINT'] ?? '',
        table: process.env['TABLE_NAME'] ?? '',
        positionFile: join(folder, 'stream.json'),
      };
      const streams = startStreams(source, { filters: filtersOf('changes'), consume: followChanges });
      try {
        await streams.caughtUp;
        tally('records recounted', await expectNoDifferences());
      } finally {
        await streams.stop();
        await rm(folder, { recursive: true });
      }
    });

  return { ...connection, raceWithFaults, itKeepsRecordsConsistent };
}
