import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { accounts, type Journal } from '#functions/domain/money/books/journal.ts';
import { applyClock } from '#functions/domain/orders/clock.ts';
import { payables } from '#functions/domain/payables.ts';
import { setClock } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { commissionOn } from '#shared/rules/commission.ts';
import { protection } from '#shared/rules/protection.ts';
import { anOrderIn, recordsOf, type OrderWithParties } from '#test/functions/domain/an-order.ts';
import { approve, sweep } from '#test/functions/domain/steps.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { sized } from '#test/size.ts';

import { times, useRaces } from './a-race.ts';
import { withoutGuards } from './without-guards.ts';

const { raceWithFaults } = useRaces();

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => setClock(null));

const SWEEPERS = 3;
const ORDERS = sized(6, 40);
const PRICE = 1999;
const DAY = 24 * 3_600_000;
const later = (milliseconds: number) => setClock(() => Date.now() + milliseconds);

/** What became of an order by the clock, and what the books say about it. */
async function outcomeOf({ id, seller }: OrderWithParties) {
  const records = await recordsOf(id);
  const stored = (sort: string) => records.find(({ SK }) => SK === sort);
  const journals = records.filter(({ SK }) => String(SK).startsWith('JRN#')) as (Key & Journal)[];
  const lines = journals.flatMap((journal) => journal.lines);
  const sumOf = (account?: string) =>
    lines.filter((line) => !account || line.account === account).reduce((sum, { amount }) => sum + amount, 0);
  const account = (await recordsUnder(keys.sellerBalance(seller.id).PK)) as (Key & {
    balance: number;
    amount: number;
  })[];
  return {
    stage: (stored('ORDER') as { card: { stage: string } }).card.stage,
    approvals: records.filter(({ SK, what }) => String(SK).startsWith('EVENT#') && what === 'approve').length,
    releases: journals.filter(({ kind }) => kind === 'release').length,
    allLines: sumOf(),
    held: { books: 0 - sumOf(accounts.held('order', id)), record: stored('HOLD')?.['amount'] },
    seller: {
      books: 0 - sumOf(accounts.seller(seller.id)),
      balance: account.find(({ SK }) => SK === 'BAL')?.balance,
      entries: account.filter(({ SK }) => SK !== 'BAL').reduce((sum, { amount }) => sum + amount, 0),
    },
    isClosed: stored('CLOSE') !== undefined,
  };
}

/** What the seller of this order gets for it, less the commission. */
async function shareOf({ id }: OrderWithParties): Promise<number> {
  const order = await findItem<{ card: { price: number; commissionRate: number } }>(keys.order(id));
  const { price = 0, commissionRate = 0 } = order?.card ?? {};
  return price - commissionOn(price, commissionRate);
}

const releasedOnce = (share: number) => ({
  stage: 'FINISHED',
  approvals: 1,
  releases: 1,
  allLines: 0,
  held: { books: 0, record: 0 },
  seller: { books: share, balance: share, entries: share },
  isClosed: true,
});

describe('several sweeps at once', () => {
  it('end each order once, release its money once, and leave equal books, while its buyer approves it', async () => {
    const orders = await Promise.all(times(ORDERS, () => anOrderIn('REVIEW')));
    later(protection.review * DAY + 60_000);
    await raceWithFaults<unknown>([
      ...times(SWEEPERS, () => sweep),
      ...orders.map(
        ({ id, buyer }) =>
          () =>
            approve({ id, userId: buyer.id }),
      ),
    ]);
    // What failed for want of a connection has its next turn within minutes.
    later(protection.review * DAY + 3_600_000);
    await raceWithFaults(times(SWEEPERS, () => sweep));
    later(protection.review * DAY + 2 * 3_600_000);
    await sweep();
    for (const order of orders) expect(await outcomeOf(order)).toEqual(releasedOnce(await shareOf(order)));
  });
});

describe('several sweeps without their guards', () => {
  it('pay the seller twice', async () => {
    const order = await anOrderIn('REVIEW');
    const share = await shareOf(order);
    later(protection.review * DAY + 60_000);
    const end = () => applyClock(order.id, payables);
    const { answers } = await withoutGuards([end, end]);
    expect(answers).toEqual(['ended', 'ended']);
    const { held, seller, releases } = await outcomeOf(order);
    expect([releases, held.record]).toEqual([2, -PRICE]);
    expect(seller).toEqual({ books: 2 * share, balance: 2 * share, entries: 2 * share });
  });
});
