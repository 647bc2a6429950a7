import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { findLastSweep } from '#functions/domain/due/last-sweep.ts';
import { get } from '#functions/domain/orders/read.ts';
import * as clock from '#functions/domain/work/clock.ts';
import type { WorkEvent } from '#functions/domain/work/record.ts';
import { handler as runClocksHandler } from '#functions/jobs/clocks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { openCases } from '#functions/table/cases.ts';
import { dueAt, findDue, type Due } from '#functions/table/due.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put, remove } from '#functions/table/write.ts';
import * as jobLimits from '#shared/limits/jobs.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { anOrder, anOrderIn, recordsOf, useMarket } from '#test/functions/domain/an-order.ts';
import { deliver, sweep } from '#test/functions/domain/steps.ts';
import { asJob } from '#test/functions/run-as.ts';
import { findOrder, recordKey } from '#test/support/work.ts';

const runClocks = asJob('clocks', runClocksHandler);

vi.mock('#functions/domain/work/clock.ts', { spy: true });

useMarket();

const logged = vi.spyOn(console, 'error');
beforeEach(() => {
  logged.mockReset().mockReturnValue(undefined);
  vi.mocked(clock.applyClock).mockClear();
});
afterEach(() => setClock(null));

const { pauses, longestPause, listAfter } = jobLimits.due;
const DAY = 24 * 3_600_000;

const at = (time: number) => setClock(() => time);
const stageOf = async (id: string) => (await findOrder(id))?.stage;
const placeOf = async (key: { PK: string; SK: string }) =>
  (await findItem<Partial<Due>>(key))?.GSI3SK?.split('#').slice(0, 2);

/** Everything that is due now. */
async function allDue(): Promise<Due[]> {
  const pages: Due[][] = [];
  for await (const page of findDue(1_000, lists.due)) pages.push(page);
  return pages.flat();
}

/** Leaves nothing that another test could find due. */
async function clear(): Promise<void> {
  at(Date.now() + 1_000 * DAY);
  await Promise.all((await allDue()).map(({ PK, SK }) => remove({ PK, SK })));
  setClock(null);
}
beforeEach(clear);

/** The steps of an order that the clock made. */
const stepsByClock = async (id: string) =>
  (await recordsOf(id)).filter(
    ({ SK, by }) => String(SK).startsWith('EVENT#') && (by as WorkEvent['by']).kind === 'clock',
  );

describe('an order whose time has come', () => {
  it('ends exactly then: for whoever reads it, and by the sweep', async () => {
    const { id, buyer } = await anOrderIn('REVIEW');
    const { clock } = await get(id, buyer.id);
    const end = Date.parse(clock?.at ?? '');
    at(end - 1);
    await sweep();
    expect([(await get(id, buyer.id)).stage, await stageOf(id)]).toEqual(['REVIEW', 'REVIEW']);
    at(end);
    expect([(await get(id, buyer.id)).stage, await stageOf(id)]).toEqual(['FINISHED', 'REVIEW']);
    expect(await sweep()).toMatchObject({ ended: 1 });
    expect([(await get(id, buyer.id)).stage, await stageOf(id)]).toEqual(['FINISHED', 'FINISHED']);
    expect(await placeOf(recordKey('order', id))).toBeUndefined();
  });

  it('has ended at that time, however late the sweep is, and what was read before stays true', async () => {
    const { id, buyer } = await anOrderIn('REVIEW');
    const { clock } = await get(id, buyer.id);
    at(Date.parse(clock?.at ?? '') + 3 * DAY);
    const seen = await get(id, buyer.id);
    await sweep();
    expect(await stepsByClock(id)).toMatchObject([{ what: 'approve', at: clock?.at }]);
    const { hold, stage, timeline } = await get(id, buyer.id);
    expect({ hold, stage, timeline }).toEqual({
      hold: seen.hold,
      stage: seen.stage,
      timeline: seen.timeline,
    });
  });
});

describe('a record that fails', () => {
  const poison = async (begun: number, id = newId()) => {
    const key = { PK: keys.order(id).PK, SK: 'POISON' };
    await put({ ...key, ...dueAt(begun, id) });
    return key;
  };
  const issueOf = (key: { PK: string; SK: string }) => findItem(keys.dueIssue(key));

  it('does not hold up the others, however many there are before them', async () => {
    const begun = Date.now();
    const { id } = await anOrder();
    // In the same part of the index, and more than a page of it.
    const before = Array.from({ length: 120 }, (_, number) =>
      poison(begun + number, `${number}${id.at(-1)}`),
    );
    await Promise.all(before);
    at(begun + protection.requirements.unpaid * DAY + 60_000);
    expect(await sweep()).toEqual({ failed: 120, ended: 1 });
    expect(await stageOf(id)).toBe('CANCELLED');
    expect(await sweep()).toEqual({ failed: 0 });
  });

  it('has its turn after longer pauses each time, is told to the operator after eight failures, and once a day then', async () => {
    let time = Date.now();
    const key = await poison(time);
    const seen: number[] = [];
    for (let turn = 1; turn <= listAfter + 2; turn += 1) {
      at(time);
      logged.mockClear();
      expect(await sweep()).toEqual({ failed: 1 });
      const [due = '', failures] = (await placeOf(key)) ?? [];
      expect(Number(failures)).toBe(turn);
      const isListed = turn >= listAfter;
      expect(Boolean(await issueOf(key))).toBe(isListed);
      expect(logged.mock.calls.map(([line]) => (line as { message: string }).message)).toEqual([
        'what is due was not done',
        ...(isListed ? ['what is due is stuck'] : []),
      ]);
      seen.push(Date.parse(due) - time);
      at(Date.parse(due) - 1);
      expect(await sweep()).toEqual({ failed: 0 });
      time = Date.parse(due);
    }
    expect(seen).toEqual([...pauses, ...Array.from({ length: 5 }, () => longestPause)]);
    expect((await openCases()).map(({ card }) => card)).toEqual([{ case: 'stuck', ...key }]);
  });

  it('keeps its version, and leaves the operator’s list once it succeeds', async () => {
    const { id } = await anOrder();
    const key = recordKey('order', id);
    const before = await findOrder(id);
    at(Date.now() + protection.requirements.unpaid * DAY + 60_000);
    const apply = vi.mocked(clock.applyClock);
    for (let failures = 0; failures < listAfter; failures += 1) {
      apply.mockRejectedValueOnce(new Error('The payment provider is down.'));
      expect(await sweep()).toEqual({ failed: 1 });
      const [due = ''] = (await placeOf(key)) ?? [];
      at(Date.parse(due));
    }
    expect(await findOrder(id)).toEqual(before);
    expect(await issueOf(key)).toBeDefined();
    expect(await sweep()).toEqual({ failed: 0, ended: 1 });
    expect(await issueOf(key)).toBeUndefined();
  });

  it('begins anew with its next state', async () => {
    const { id, seller } = await anOrder();
    at(Date.now() + protection.requirements.unpaid * DAY + 60_000);
    vi.mocked(clock.applyClock).mockRejectedValueOnce(new Error('The payment provider is down.'));
    await sweep();
    expect((await placeOf(recordKey('order', id)))?.[1]).toBe('1');
    setClock(null);
    await deliver(id, seller.id, { url: 'https://example.com/work', note: null });
    expect((await placeOf(recordKey('order', id)))?.[1]).toBe('0');
  });

  it('counts as failed if it is as due as before, although nothing seemed wrong', async () => {
    const { id } = await anOrder();
    at(Date.now() + protection.requirements.unpaid * DAY + 60_000);
    vi.mocked(clock.applyClock).mockResolvedValueOnce('nothing');
    expect(await sweep()).toEqual({ failed: 1 });
    expect((await placeOf(recordKey('order', id)))?.[1]).toBe('1');
  });
});

describe('the job', () => {
  const informed = vi.spyOn(console, 'info');
  beforeEach(() => void informed.mockReset().mockReturnValue(undefined));

  it('ends before its time is over, and its next run goes on from there', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => anOrder()));
    const ended = async () =>
      (await Promise.all(orders.map(({ id }) => stageOf(id)))).filter((stage) => stage === 'CANCELLED')
        .length;
    at(Date.now() + protection.requirements.unpaid * DAY + 60_000);
    const left = [90_000, 10_000];
    await runClocks(undefined, { getRemainingTimeInMillis: () => left.shift() ?? 0 });
    expect(await ended()).toBe(8);
    await runClocks(undefined, { getRemainingTimeInMillis: () => 90_000 });
    expect(await ended()).toBe(12);
  });

  it('records when it has ended and what it has done, and logs that only if it has done anything', async () => {
    const time = Date.now() + protection.requirements.unpaid * DAY + 60_000;
    await anOrder();
    at(time);
    await runClocks();
    expect(await findLastSweep()).toMatchObject({
      at: new Date(time).toISOString(),
      tally: { failed: 0, ended: 1 },
    });
    expect(informed).toHaveBeenCalledExactlyOnceWith({ message: 'swept', failed: 0, ended: 1 });
    at(time + 60_000);
    await runClocks();
    expect(await findLastSweep()).toMatchObject({
      at: new Date(time + 60_000).toISOString(),
      tally: { failed: 0 },
    });
    expect(informed).toHaveBeenCalledTimes(1);
  });
});
