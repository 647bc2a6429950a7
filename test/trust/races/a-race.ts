import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { handler as followChangesHandler } from '#functions/jobs/changes.ts';
import type { AppError } from '#functions/lib/errors.ts';
import { filtersOf } from '#infra/functions/stream-filters.ts';
import { startStreams } from '#infra/local/database/streams.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { asJob } from '#test/functions/run-as.ts';
import { useFaultyConnection } from '#test/functions/table/faulty-connection.ts';
import { sized } from '#test/size.ts';
import { expectNoDifferences } from '#test/support/recount.ts';
import { tally } from '#test/trust/tally.ts';

import { race, type Outcome, type Task } from './at-once.ts';
import { withoutGuards } from './without-guards.ts';

const followChanges = asJob('changes', followChangesHandler);

export const CLIENTS = 12;
const ROUNDS = sized(3, 15);
/** Rounds use different records, so several can run at the same time. */
const CONCURRENT_ROUNDS = 4;
/** Shares of requests that are throttled, and whose response is lost. */
const RATES = { throttled: 0.08, lost: 0.04 };

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
/** What all clients do at once. */
export const byAll = <T>(make: (index: number) => Promise<T>): Task<T>[] =>
  times(CLIENTS, (index) => () => make(index));
/** The item at this index, counting on from the start after the end. */
export const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

/** Expects that everybody who was refused came too late. */
export const expectConflicts = (refusals: AppError[]): void =>
  expect(refusals.filter(({ status }) => status !== 409)).toEqual([]);

/** What meets in a race, and what must be true afterwards. */
type Meeting<T> = { tasks: Task<T>[]; check: (outcome: Outcome<T>) => Promise<void> };

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
  const controls: [title: string, expectLoss: () => Promise<void>][] = [];

  /** Runs all tasks at once while the connection is faulty. */
  const raceWithFaults = <T>(tasks: Task<T>[]): Promise<Outcome<T>> => {
    tally('races');
    return connection.during(RATES, () => race(tasks));
  };

  /** Defines a control, which is run after the recount: the same in a race whose writes have no conditions. */
  const itIsLostWithoutGuards = <T>(title: string, meet: () => Promise<Meeting<T>>): void =>
    void controls.push([
      title,
      async () => {
        const { tasks, check } = await meet();
        await expect(withoutGuards(tasks).then(check)).rejects.toThrow('expected');
      },
    ]);

  const expectToHold = <T>(meet: (round: number) => Promise<Meeting<T>>, rounds: number): Promise<void> =>
    inRounds(async (round) => {
      const { tasks, check } = await meet(round);
      await check(await raceWithFaults(tasks));
    }, rounds);

  /** Defines a test that repeats a race, and its control. */
  const itHolds = <T>(title: string, meet: (round: number) => Promise<Meeting<T>>, rounds = ROUNDS): void => {
    it.each([title])('%s', () => expectToHold(meet, rounds));
    itIsLostWithoutGuards(title, () => meet(0));
  };

  /** Defines a test that lets the listing catch up with the stream, and then recounts the whole table; and the controls. */
  const itKeepsRecordsConsistent = () => {
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
    it.each(controls)('where writes have no conditions, is lost: %s', (_, expectLoss) => expectLoss());
  };

  return { ...connection, raceWithFaults, itHolds, itIsLostWithoutGuards, itKeepsRecordsConsistent };
}
