import { describe, expect, it } from 'vitest';

import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { absent, exists } from '#functions/table/conditions.ts';
import { findItem } from '#functions/table/read.ts';
import { change, create, transact } from '#functions/table/transactions/transaction.ts';
import { update } from '#functions/table/write.ts';
import { tally } from '#test/trust/tally.ts';

import { CLIENTS, inRounds, times, useRaces } from './a-race.ts';
import { race } from './at-once.ts';

const { during, failNext, faults } = useRaces();

/** The attempts of the SDK for one request. After them our own code retries. */
const ALL_ATTEMPTS = 3;

type Thing = { count?: number; status?: string };
const aKey = () => ({ PK: `THING#${newId()}`, SK: 'THING' });
const countOf = async (key: ReturnType<typeof aKey>) => (await findItem<Thing>(key))?.count;
const add = (key: ReturnType<typeof aKey>) =>
  transact([change(key, { add: { count: 1 }, when: { PK: exists } })]);
const open = (key: ReturnType<typeof aKey>) =>
  update<Thing>(key, {
    set: { status: 'open' },
    when: { PK: absent },
    fallback: () => {
      throw conflict('It is open already.');
    },
  });

async function aCounter() {
  const key = aKey();
  await transact([create({ ...key, count: 0 })]);
  return key;
}

describe('a write over a faulty connection', () => {
  it('takes place once in a transaction whose responses are lost until the SDK gives up', async () => {
    const key = await aCounter();
    const before = faults().lost;
    failNext({ lost: ALL_ATTEMPTS });
    await add(key);
    expect(await countOf(key)).toBe(1);
    failNext({ lost: ALL_ATTEMPTS });
    await transact([create(aKey())]);
    expect(faults().lost).toBe(before + 2 * ALL_ATTEMPTS);
  });

  it('takes place once among many, at high rates of faults', () =>
    inRounds(async () => {
      const [key, once] = [await aCounter(), aKey()];
      const tasks = times<() => Promise<unknown>>(
        2 * CLIENTS,
        (index) => () => (index % 2 ? add(key) : open(once)),
      );
      const { answers } = await during({ throttled: 0.15, lost: 0.25 }, () => race(tasks));
      tally('races');
      expect(answers).toHaveLength(CLIENTS + 1);
      expect(await countOf(key)).toBe(CLIENTS);
    }));
});
