import { setTimeout as pause } from 'node:timers/promises';

import { expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { get, put } from '#functions/table/table.ts';
import { random } from '#infra/art/random.ts';
import { useCloud } from '#test/support/cloud.ts';
import { expectNothingLost } from '#test/support/nothing-lost.ts';

import { useMortalDatabase } from './a-mortal-database.ts';
import { aWriter, missing, nothingYet, type Acknowledged } from './a-writer.ts';
import { seed, sized } from './size.ts';
import { tally } from './tally.ts';

const WRITERS = 12;
const KILLS = sized(2, 20);

const database = useMortalDatabase();
const cloud = useCloud();
const { between, pick } = random(`crash ${seed}`);
vi.spyOn(console, 'error').mockReturnValue(undefined);
vi.spyOn(console, 'info').mockReturnValue(undefined);

it('what was acknowledged outlives the death of the database, however often it dies', async () => {
  const noted = nothingYet();
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => aWriter(cloud, noted)));
  const over = new AbortController();
  const working = Promise.all(
    writers.map(async ({ work }) => {
      while (!over.signal.aborted) await pick(work)();
    }),
  );
  working.catch(() => undefined);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = noted.acknowledged.length;
    await expect.poll(() => noted.acknowledged.length).toBeGreaterThan(before + WRITERS);
    await pause(between(0, 50));
    await database.kill();
    await database.start();
    tally('kills');
  }
  over.abort();
  await working;

  // They came back by themselves, or said that it is busy.
  expect([...noted.statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect([...noted.retryAfter].filter((seconds) => seconds !== '1')).toEqual([]);
  expect(await missing(noted.acknowledged)).toEqual([]);
  tally('acknowledged writes', noted.acknowledged.length);
  tally('records recounted', await expectNothingLost());
});

it('would be missed if it were acknowledged before it is written', async () => {
  await database.kill();
  const acknowledged: Acknowledged[] = [];
  const writes = Array.from({ length: 5 }, () => {
    const key = { PK: `THING#${newId()}`, SK: 'THING' };
    acknowledged.push({ what: 'thing', isKept: async () => (await get(key)) !== undefined });
    return put(key);
  });
  await Promise.allSettled(writes);
  await database.start();
  expect(await missing(acknowledged)).toHaveLength(5);
});
