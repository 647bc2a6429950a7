import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import type { AppError } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { create, transact } from '#functions/table/transactions/transaction.ts';
import { admit, count, type Limit } from '#functions/table/windows/sliding-window.ts';
import { random } from '#infra/seed/random.ts';

import { measureTable } from './measure-table.ts';
import { useTable } from './use-table.ts';

useTable();

const minute = 60_000;
const quarter = 15 * minute;
const start = Date.UTC(2026, 0, 1, 12);
beforeEach(() => setClock(() => start));
afterEach(() => setClock(null));

/** Up to sixty, everything counted has an entry of its own; above, entries are shared. */
const logged = (): Limit => ({
  what: 'log',
  subject: [newId()],
  max: 10,
  window: quarter,
  refusal: { reason: 'logs.tooMany', message: 'Too many.' },
});
const sliced = (): Limit => ({ ...logged(), max: 100 });

async function isAdmitted(limit: Limit, amount = 1): Promise<boolean> {
  return admit(limit, amount).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ status: 429, ...limit.refusal });
      return false;
    },
  );
}

async function admittedOf(times: number, limit: Limit): Promise<number> {
  const results = await Promise.all(Array.from({ length: times }, () => isAdmitted(limit)));
  return results.filter(Boolean).length;
}

async function retryAfter(limit: Limit): Promise<number> {
  const error = await admit(limit).catch((thrown: unknown) => thrown);
  return (error as AppError).retryAfter ?? 0;
}

describe.each([
  ['a log', logged],
  ['slices', sliced],
])('a limit counted by %s', (_, aLimit) => {
  it('lets no more through at the turn of a quarter of an hour than within it', async () => {
    const limit = aLimit();
    setClock(() => start + quarter - 1);
    const before = await admittedOf(limit.max / 2 + 1, limit);
    setClock(() => start + quarter);
    const after = await admittedOf(limit.max, limit);
    expect(before + after).toBe(limit.max);
  });

  it('tells after how many seconds there is room, and not a second too late', async () => {
    const limit = aLimit();
    for (const at of [0, 7 * minute, 11 * minute]) {
      setClock(() => start + at);
      await admittedOf(limit.max / 2, limit);
    }
    const seconds = await retryAfter(limit);
    const roomAt = start + 11 * minute + seconds * 1000;
    setClock(() => roomAt - 1_000);
    expect(await isAdmitted(limit)).toBe(false);
    setClock(() => roomAt);
    expect(await admittedOf(limit.max, limit)).toBe(limit.max / 2);
  });

  it('never lets more through in any stretch of a window, and forgets in time', async () => {
    const limit = aLimit();
    const draw = random(`sliding window of ${limit.max}`);
    // What shares an entry is forgotten up to a twentieth of the window late.
    const slack = limit.max > 60 ? quarter / 20 : 0;
    const admitted: number[] = [];
    let time = start;
    for (let tries = 0; tries < 200; tries += 1) {
      time += draw.whole(0, draw.chance(0.95) ? quarter / limit.max / 2 : quarter);
      const at = time;
      setClock(() => at);
      const within = (window: number) => admitted.filter((each) => each > at - window).length;
      if (await isAdmitted(limit)) {
        admitted.push(at);
        expect(within(quarter)).toBeLessThanOrEqual(limit.max);
      } else {
        expect(within(quarter + slack)).toBeGreaterThanOrEqual(limit.max);
      }
    }
    expect(admitted.length).toBeGreaterThan(limit.max);
  });

  it('takes back what was counted, once', async () => {
    const limit = aLimit();
    const { takeBack } = await admit(limit);
    await admittedOf(limit.max - 1, limit);
    await takeBack();
    expect(await admittedOf(2, limit)).toBe(1);
  });
});

it('counts amounts, and waits until enough of them are over', async () => {
  const limit = { ...sliced(), max: 1_000_000, window: 24 * 60 * minute };
  expect(await isAdmitted(limit, 600_000)).toBe(true);
  setClock(() => start + 12 * 60 * minute);
  expect(await isAdmitted(limit, 500_000)).toBe(false);
  expect(await isAdmitted(limit, 400_000)).toBe(true);
  const hours = ((await retryAfter(limit)) * 1000) / (60 * minute);
  expect(hours).toBeGreaterThanOrEqual(12);
  expect(hours).toBeLessThanOrEqual(13.2);
});

it('costs one request of one unit, however long it counts', async () => {
  const limit = { ...sliced(), max: 1_000 };
  let requests = 0;
  for (let passed = 0; passed < 5 * quarter; passed += quarter / 20) {
    setClock(() => start + passed);
    const { operations, writes } = await measureTable(() => admit(limit));
    requests += operations.length;
    expect(writes).toBe(1);
  }
  // One more whenever entries that are over are removed.
  expect(requests).toBeLessThanOrEqual(102);
});

describe('in a transaction', () => {
  const record = () => ({ PK: `RECORD#${newId()}`, SK: 'RECORD' });
  const isMade = (limit: Limit) =>
    transact([create(record()), count(limit)]).then(
      () => true,
      () => false,
    );

  it('lets no more through than the limit, and the next when the first is a window ago', async () => {
    const limit = logged();
    const made = await Promise.all(Array.from({ length: 15 }, () => isMade(limit)));
    expect(made.filter(Boolean)).toHaveLength(10);
    setClock(() => start + quarter - 1);
    await expect(transact([create(record()), count(limit)])).rejects.toMatchObject({
      status: 429,
      retryAfter: 1,
    });
    setClock(() => start + quarter);
    expect(await isMade(limit)).toBe(true);
  });

  it('counts nothing that was not done', async () => {
    const limit = logged();
    const existing = record();
    await transact([create(existing)]);
    for (let tries = 0; tries < 12; tries += 1) {
      await expect(transact([create(existing), count(limit)])).rejects.toThrow('ConditionalCheckFailed');
    }
    expect(await isMade(limit)).toBe(true);
  });
});
