import { setTimeout as pause } from 'node:timers/promises';

import { expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { random } from '#infra/art/random.ts';
import { seed, sized } from '#test/size.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNoDifferences } from '#test/support/recount.ts';

import { useKillableDatabase } from './killable-database.ts';
import { tally } from './tally.ts';
import { aWriter, findLostWrites, emptyLog, type Acknowledged } from './writers.ts';

const WRITERS = 12;
const KILLS = sized(2, 20);

const database = useKillableDatabase();
const cloud = useCloud();
const { between, pick } = random(`crash ${seed}`);
vi.spyOn(console, 'error').mockReturnValue(undefined);
vi.spyOn(console, 'info').mockReturnValue(undefined);

it('keeps every acknowledged write however often the database is killed', async () => {
  const log = emptyLog();
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => aWriter(cloud, log)));
  const stop = new AbortController();
  const working = Promise.all(
    writers.map(async ({ work }) => {
      while (!stop.signal.aborted) await pick(work)();
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
  stop.abort();
  await working;

  // Each call succeeded by its own retries, or answered that the service is unavailable.
  expect([...log.statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect([...log.retryAfter].filter((seconds) => seconds !== '1')).toEqual([]);
  expect(await findLostWrites(log.acknowledged)).toEqual([]);
  tally('acknowledged writes', log.acknowledged.length);
  tally('records recounted', await expectNoDifferences());
});

it('finds writes that were acknowledged and then lost', async () => {
  await database.kill();
  const acknowledged: Acknowledged[] = [];
  const writes = Array.from({ length: 5 }, () => {
    const key = { PK: `THING#${newId()}`, SK: 'THING' };
    acknowledged.push({ what: 'thing', isStored: async () => (await findItem(key)) !== undefined });
    return put(key);
  });
  await Promise.allSettled(writes);
  await database.start();
  expect(await findLostWrites(acknowledged)).toHaveLength(5);
});
