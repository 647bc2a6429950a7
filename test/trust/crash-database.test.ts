import { setTimeout as pause } from 'node:timers/promises';

import { expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { random } from '#infra/art/random.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { useKillableDatabase } from './killable-database.ts';
import { seed, sized } from './size.ts';
import { tally } from './tally.ts';
import { aWriter, findLostWrites, emptyLog, type Acknowledged } from './writers.ts';

const WRITERS = 12;
const KILLS = sized(2, 20);

const database = useKillableDatabase();
const cloud = useCloud();
const { between, pick } = random(`crash ${seed}`);
vi.spyOn(console, 'error').mockReturnValue(undefined);
vi.spyOn(console, 'info').mockReturnValue(undefined);

it('what was acknowledged outlives the death of the database, however often it dies', async () => {
  const log = emptyLog();
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => aWriter(cloud, log)));
  const over = new AbortController();
  const working = Promise.all(
    writers.map(async ({ work }) => {
      while (!over.signal.aborted) await pick(work)();
    }),
  );
  working.catch(() => undefined);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = log.acknowledged.length;
    await expect.poll(() => log.acknowledged.length).toBeGreaterThan(before + WRITERS);
    await pause(between(0, 50));
    await database.kill();
    await database.start();
    tally('kills');
  }
  over.abort();
  await working;

  // They came back by themselves, or said that it is busy.
  expect([...log.statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect([...log.retryAfter].filter((seconds) => seconds !== '1')).toEqual([]);
  expect(await findLostWrites(log.acknowledged)).toEqual([]);
  tally('acknowledged writes', log.acknowledged.length);
  tally('records recounted', await expectNoDifferences());
});

it('would be missed if it were acknowledged before it is written', async () => {
  await database.kill();
  const acknowledged: Acknowledged[] = [];
  const writes = Array.from({ length: 5 }, () => {
    const key = { PK: `THING#${newId()}`, SK: 'THING' };
    acknowledged.push({ what: 'thing', isKept: async () => (await findItem(key)) !== undefined });
    return put(key);
  });
  await Promise.allSettled(writes);
  await database.start();
  expect(await findLostWrites(acknowledged)).toHaveLength(5);
});
