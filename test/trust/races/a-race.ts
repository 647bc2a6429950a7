import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { it } from 'vitest';

import { handler as followListings } from '#functions/jobs/listing.ts';
import { AppError } from '#functions/lib/errors.ts';
import { random } from '#infra/art/random.ts';
import { startStreams } from '#infra/local/streams.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { useFaultyConnection } from '#test/functions/table/faulty-connection.ts';
import { expectNoDifferences } from '#test/support/recount.ts';
import { seed, sized } from '#test/trust/size.ts';
import { tally } from '#test/trust/tally.ts';

export const CLIENTS = 12;
const ROUNDS = sized(3, 15);
/** Rounds are about different records, so that some go on beside each other. */
const BESIDE = 4;
/** Milliseconds until the farthest client's request is there. */
const FARTHEST = 15;
const RATES = { throttled: 0.08, lost: 0.04 };

export const draw = random(`${seed} races`);

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
export const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

/** What came of requests at once: what was answered to some, and why the others were refused. */
export type Outcome<T> = { answers: T[]; refusals: AppError[] };

type Task<T> = () => Promise<T>;

/** All of it at once, as from places at unlike distances. A refusal is an answer; anything else is a failure. */
export async function together<T>(tasks: Task<T>[]): Promise<Outcome<T>> {
  const settled = await Promise.allSettled(
    tasks.map(async (task) => {
      await pause(draw.between(0, FARTHEST));
      return task();
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

/** Does this race so often, each round on records of its own. */
export async function inRounds(race: (round: number) => Promise<unknown>, rounds = ROUNDS): Promise<void> {
  for (let first = 0; first < rounds; first += BESIDE) {
    const beside = Math.min(BESIDE, rounds - first);
    await Promise.all(times(beside, (index) => race(first + index)));
  }
}

/**
 * Gives this file's tests a table to race on, behind a line that refuses some requests and loses the answers to others.
 * Ask for it where the file begins, and for `itLosesNothing` where its races end.
 */
export function useRaces() {
  useMarket();
  const line = useFaultyConnection();

  /** The same on a line that fails now and then. */
  const atOnce = <T>(tasks: Task<T>[]): Promise<Outcome<T>> => {
    tally('races');
    return line.during(RATES, () => together(tasks));
  };

  /** The lists follow behind, and then everything in the table agrees. */
  const itLosesNothing = () =>
    it('leaves nothing lost and nothing twice', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'tandem-races-'));
      const source = {
        endpoint: process.env['DYNAMODB_ENDPOINT'] ?? '',
        table: process.env['TABLE_NAME'] ?? '',
        positionFile: join(folder, 'stream.json'),
      };
      const streams = startStreams(source, followListings);
      try {
        await streams.caughtUp;
        tally('records recounted', await expectNoDifferences());
      } finally {
        await streams.stop();
        await rm(folder, { recursive: true });
      }
    });

  return { ...line, atOnce, itLosesNothing };
}
