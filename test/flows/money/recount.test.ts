/**
 * Recounts the table, after damaging it.
 * @module-tag local
 */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { beforeAll, describe, expect, it, vi } from 'vitest';

import { facet, partitionsOf } from '#functions/domain/listing/listing.ts';
import { book, type Journal } from '#functions/domain/money/books/journal.ts';
import type { Difference } from '#functions/domain/recount/check.ts';
import { countsIn } from '#functions/domain/recount/checks.ts';
import { beginning, saveProgress, type Progress } from '#functions/domain/recount/provider/progress.ts';
import { positionOf, shortfallOf } from '#functions/domain/recount/provider/solvency.ts';
import { recount, recountAll, Recount } from '#functions/domain/recount/recount.ts';
import { repair } from '#functions/domain/recount/repair.ts';
import { handler as nightlyHandler } from '#functions/jobs/recount.ts';
import type { Key } from '#functions/table/client.ts';
import { beginsWith, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, query } from '#functions/table/read.ts';
import { type Step, change, create, drop, transact } from '#functions/table/transactions/transaction.ts';
import type { Update } from '#functions/table/updates.ts';
import { put as write, remove } from '#functions/table/write.ts';
import { compareWithProvider } from '#infra/tools/recount/compare-with-provider.ts';
import { anAward, put } from '#test/flows/support/an-award.ts';
import { anOrder, payOrder, payWith } from '#test/flows/support/an-order.ts';
import { asJob } from '#test/functions/run-as.ts';
import { useCloud } from '#test/support/cloud.ts';
import { findDifferences, expectNoDifferences } from '#test/support/recount.ts';
import { holdKey, misrecord } from '#test/support/work.ts';

const nightly = asJob('recount', nightlyHandler);

const PRICE = 1999;
const cloud = useCloud();
vi.spyOn(console, 'error').mockReturnValue(undefined);

let order: Awaited<ReturnType<typeof anOrder>>;
let intentId: string;
let award: Awaited<ReturnType<typeof anAward>>;

beforeAll(async () => {
  order = await anOrder(cloud);
  const { id, gigId, buyer, seller } = order;
  intentId = await payOrder(cloud, buyer, id);
  await seller.browser.put(`/orders/upload-work/${id}`, { fileUrl: 'https://example.com/done' });
  await buyer.browser.post('/reviews', { gigId, star: 4, desc: 'Good.' });
  await anOrder(cloud);
  await buyer.browser.post('/conversations', { to: seller.id });
  await buyer.browser.post('/messages', { conversationId: seller.id + buyer.id, desc: 'Hello.' });
  award = await anAward(cloud);
  await put(award.moduleId, 'PAY');
  const { body } = await award.client.browser.post(`/modules/pay/${award.moduleId}`);
  await payWith(cloud, String(body['clientSecret']).split('_secret_')[0] ?? '');
  await cloud.stripe.delivered();
});

type Versioned = Key & { ver?: number };

/** Restores an item. If its version was raised, it is raised again, so that the stream updates its cards. */
async function restore(key: Key, before: Versioned | undefined) {
  if (!before) return remove(key);
  const after = await findItem<Versioned>(key);
  const isRaised = after?.ver !== undefined && after.ver !== before.ver;
  return write({ ...before, ...(isRaised ? { ver: Number(after.ver) + 1 } : {}) });
}

describe('the recount', () => {
  it('finds no difference in records that only the product has written, and counts them all', async () => {
    await expectNoDifferences();
    const counted = (await recount()).map(({ name, counted: number }) => [name, number]);
    expect(Object.fromEntries(counted)).toMatchObject({
      'paid = charged = held + released + returned': 2,
      'balances of sellers': 2,
      'clocks of orders and modules': 3,
      'sales and stars of gigs': 2,
      'stars and deliveries of sellers': 3,
      'bids, modules and completion of projects': 1,
    });
  });

  const gig = () => keys.gig(order.gigId);
  const project = () => keys.project(award.projectId);
  const counts = () => keys.projectCounts(award.projectId);
  const set = (key: Key, how: Update): Step => change(key, { ...how, when: { PK: exists } });
  const allCard = async (): Promise<Key> => {
    const candidates = partitionsOf('GIGS', facet.all).map((PK) => findItem<Key>({ PK, SK: order.gigId }));
    const card = (await Promise.all(candidates)).find(Boolean);
    if (!card) throw new Error('The gig is not listed.');
    return card;
  };

  const conversation = () => keys.conversation(order.seller.id + order.buyer.id);

  it.each<[what: string, message: string, spoil: () => Step | Promise<Step>]>([
    ['a sale that was not counted', 'sales', () => set(gig(), { set: { 'card.sales': 0 }, add: { ver: 1 } })],
    [
      'stars that were counted twice',
      'totalStars',
      () => set(gig(), { set: { 'card.totalStars': 8 }, add: { ver: 1 } }),
    ],
    [
      'a seller’s stars that were not counted',
      'starNumber',
      () => set(keys.user(order.seller.id), { set: { starNumber: 0 } }),
    ],
    [
      'an order that costs something else than its lines',
      'total',
      () => set(keys.order(order.id), { set: { 'terms.lines': [] } }),
    ],
    [
      'a bid that was not counted',
      'bidCount',
      () => set(project(), { set: { 'card.bidCount': 0 }, add: { ver: 1 } }),
    ],
    [
      'a second accepted bid',
      'accepted bids',
      () =>
        create({
          ...keys.bid(award.projectId, order.seller.id),
          card: { status: 'ACCEPTED', amount: 1, freelancer: { id: order.seller.id } },
        }),
    ],
    ['a module that was not counted', 'modCount', () => set(counts(), { set: { modCount: 0 } })],
    ['a finished module that was not counted', 'doneCount', () => set(counts(), { set: { doneCount: 0 } })],
    [
      'a conversation that shows another message than its latest',
      'latest message',
      () => set(conversation(), { set: { 'card.at': '0' } }),
    ],
    [
      'a conversation at the wrong place in the lists',
      'lists',
      () => set(conversation(), { set: { GSI1SK: '0' } }),
    ],
    ['a card that is missing', 'misses 1 of', async () => drop(await allCard())],
    [
      'an outdated card',
      'differ from it',
      async () => set(await allCard(), { set: { 'card.title': 'Old' } }),
    ],
    [
      'a card without its gig',
      'no longer there',
      () => create({ PK: 'GIGS|ALL|0', SK: 'nowhere', card: {}, ver: 1 }),
    ],
  ])('finds %s', async (_, message, spoil) => {
    await expectNoDifferences();
    const step = await spoil();
    const { PK, SK } = step.key;
    const before = await findItem<Versioned>({ PK, SK });
    await transact([step]);
    expect(await findDifferences()).toContainEqual(
      expect.objectContaining({ what: expect.stringContaining(message) as string }),
    );
    await restore({ PK, SK }, before);
  });

  it('continues where another run has stopped, and finds the same', async () => {
    await expectNoDifferences();
    await transact([
      misrecord('order', order.id, { set: { 'money.held': 1 } }),
      set(await allCard(), { set: { 'card.title': 'Old' } }),
    ]);
    const found: Difference[] = [];
    let progress: Progress | undefined;
    let runs = 0;
    while (progress?.phase !== 'done') {
      const run = new Recount({ progress, pageSize: 10, report: (_, some) => void found.push(...some) });
      await run.advance();
      progress = await run.pause();
      await saveProgress(progress);
      progress = (await findItem<{ progress: Progress }>(keys.recount()))?.progress;
      runs += 1;
    }
    const whole = await recount();
    expect(runs).toBeGreaterThan(10);
    expect(countsIn(progress).map(({ name, counted }) => [name, counted])).toEqual(
      whole.map(({ name, counted }) => [name, counted]),
    );
    const inOrder = (all: Difference[]) => all.map(({ what }) => what).toSorted();
    expect(inOrder(found)).toEqual(inOrder(whole.flatMap(({ differences }) => differences)));
    expect(inOrder(found)).toHaveLength(2);
    await transact([
      misrecord('order', order.id, { set: { 'money.held': PRICE } }),
      set(gig(), { add: { ver: 1 } }),
    ]);
    await remove(keys.recount());
  });

  it('reports nothing that writes under way have put right by its second look', async () => {
    await expectNoDifferences();
    await transact([
      misrecord('order', order.id, { set: { 'money.held': 1 } }),
      set(await allCard(), { set: { 'card.title': 'Old' } }),
    ]);
    const settle = vi.fn<() => Promise<unknown>>(async () => {
      await transact([
        misrecord('order', order.id, { set: { 'money.held': PRICE } }),
        set(gig(), { add: { ver: 1 } }),
      ]);
      await expectNoDifferences();
    });
    expect((await recount({ settle })).flatMap(({ differences }) => differences)).toEqual([]);
    expect(settle).toHaveBeenCalledOnce();
  });

  it('continues at night where the run before has stopped, and is done once a day', async () => {
    await expectNoDifferences();
    const logged = vi.spyOn(console, 'info').mockReturnValue(undefined);
    const linesOf = async (run: Promise<void>) => {
      logged.mockClear();
      await run;
      return logged.mock.calls.map(([line]) => line as object);
    };
    const interrupted = new Recount({ pageSize: 10, report: () => undefined });
    await interrupted.advance();
    await saveProgress(await interrupted.pause());
    const expected = (await recount()).map(({ name, counted }) => ({
      message: 'recounted',
      invariant: name,
      counted,
      differences: 0,
    }));
    const { totals } = await recountAll();
    const books = { message: 'books', ...positionOf(totals), until: expect.anything() as string };
    const enough = {
      message: 'recounted',
      invariant: 'enough money for everybody',
      counted: totals.journals,
      differences: 0,
      missing: shortfallOf(totals),
    };
    expect(await linesOf(nightly())).toEqual([...expected, books, enough]);
    expect(await linesOf(nightly())).toEqual([]);
    logged.mockRestore();
  });

  it('finds at night what is wrong with what was booked, and in thirty nights what is wrong with anything', async () => {
    await expectNoDifferences();
    await transact([
      misrecord('order', order.id, { set: { 'money.held': 1 } }),
      set(await allCard(), { set: { 'card.title': 'Old' } }),
    ]);
    const found: string[][] = [];
    const today = new Date().toISOString().slice(0, 10);
    for (let night = 0; night < 30; night += 1) {
      const all: string[] = [];
      const progress = beginning({ days: night === 0 ? [today] : [], part: { number: night, of: 30 } });
      const run = new Recount({
        progress,
        report: (_, some) => void all.push(...some.map(({ what }) => what)),
      });
      while (!run.isDone) await run.advance();
      await run.pause();
      found.push(all);
    }
    const whole = (await findDifferences()).map(({ what }) => what);
    expect(new Set(found.flat())).toEqual(new Set(whole));
    expect(found[0]).toContainEqual(whole.find((what) => what.includes('held')));
    await transact([
      misrecord('order', order.id, { set: { 'money.held': PRICE } }),
      set(gig(), { add: { ver: 1 } }),
    ]);
  });

  it('has an outdated card rewritten', async () => {
    await expectNoDifferences();
    await transact([set(await allCard(), { set: { 'card.title': 'Old' } })]);
    expect(await repair(await recount())).toBe(1);
    await expectNoDifferences();
  });

  it('says what the provider and the books do not agree about, and what is only under way', async () => {
    const compared = async () => compareWithProvider((await recountAll()).totals);
    expect((await compared()).isEqual).toBe(true);
    const { PK } = holdKey('order', order.id);
    const { items } = await query<Journal & Key>({ where: { PK, SK: beginsWith('JRN#') }, limit: 10 });
    const charge = items.find(({ kind }) => kind === 'charge');
    const refund = { kind: 'refund', currency: 'usd', at: '2026-01-01', by: 'nobody' } as const;
    const lines = [
      { account: 'refunding:lost', amount: 500 },
      { account: 'provider', amount: -500 },
    ];
    await transact([drop({ PK, SK: String(charge?.SK) }), book(PK, { ...refund, lines }, '0wrong')]);
    const { lines: notified, isEqual } = await compared();
    expect(isEqual).toBe(false);
    expect(notified).toContain(
      `    charge ${intentId}: 19.99 at Stripe, 0.00 in the books, order ${order.id}`,
    );
    expect(notified).toContain(`    refund lost: 0.00 at Stripe, -5.00 in the books, order ${order.id}`);
    if (charge) await write(charge);
    await remove(keys.journal(PK, '0wrong'));
  });

  it('runs as a command against the running cloud, and fails when something differs', async () => {
    await expectNoDifferences();
    const run = () =>
      promisify(execFile)(process.execPath, ['infra/tools/recount.ts'], {
        env: { PATH: process.env['PATH'], DATA_DIR: cloud.dataDir },
      });
    expect((await run()).stdout).toMatch(
      /✓ paid = charged = [^:]*: 2 counted, 0 differences[^]*\n✓ solvent: [^]*safe to withdraw [^]*\n0 differences/,
    );
    await transact([misrecord('order', order.id, { set: { 'money.held': 1 } })]);
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('✗ paid = charged') as string,
    });
  });
});
