import { beforeAll, describe, expect, it } from 'vitest';

import { accounts, book, type JournalLine } from '#functions/domain/money/books/journal.ts';
import {
  addTotals,
  noTotals,
  positionOf,
  shortfallOf,
  totalsMistakes,
} from '#functions/domain/recount/provider/solvency.ts';
import { recountAll } from '#functions/domain/recount/recount.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { put } from '#functions/table/write.ts';
import { describeBooks } from '#infra/tools/recount/describe-books.ts';
import { positionText } from '#infra/tools/recount/position-text.ts';
import { anOrder, anOrderIn, useMarket, type OrderWithParties } from '#test/functions/domain/an-order.ts';
import { approve, refund } from '#test/functions/domain/steps.ts';
import { booksUnder } from '#test/support/work.ts';

useMarket();

let held: OrderWithParties;
let divided: OrderWithParties;

beforeAll(async () => {
  held = await anOrderIn('REVISION');
  divided = await anOrderIn('REVIEW');
  await refund({ id: divided.id, userId: divided.seller.id }, 999);
  await approve({ id: divided.id, userId: divided.buyer.id });
});

/** Books these lines for the order that is held. */
const journal = (lines: JournalLine[], at = timestamp()) =>
  transact([book(booksUnder('order', held.id), { kind: 'fee', currency: 'usd', lines, at, by: 'provider' })]);

const totals = async () => (await recountAll()).totals;

describe('solvency', () => {
  it('says what is held, owed, on its way back and ours, and what is safe to withdraw', async () => {
    const { until, ...position } = positionOf(await totals());
    expect(position).toEqual({
      currency: 'usd',
      held: 1999,
      frozen: 0,
      owedToSellers: 900,
      onItsWayBack: 999,
      onItsWayToSellers: 0,
      examined: 0,
      commission: 100,
      fees: 0,
      losses: 0,
      drawn: 0,
      bank: 0,
      reserve: 0,
      unexplained: 0,
      provider: 3998,
      safeToWithdraw: 100,
    });
    expect(positionText(await totals()).slice(1)).toEqual([
      '  held                           19.99',
      '  owed to sellers                 9.00',
      '  on its way back                 9.99',
      '  being transferred               0.00',
      '  ours                            1.00  commission 1.00 − fees 0.00 − losses 0.00',
      '  examined by banks               0.00',
      '  provider                       39.98',
      '✓ solvent: held + owed + on its way ≤ provider; safe to withdraw 1.00',
    ]);
    expect(until <= timestamp()).toBe(true);
  });

  it('says that nothing has been booked yet', () => {
    expect(positionText(noTotals())).toEqual(['The books are empty.']);
    expect(totalsMistakes(noTotals())).toEqual([]);
  });

  it('leaves out what was booked after it has begun', async () => {
    const before = positionOf(await totals());
    await journal(
      [
        { account: 'fees', amount: 7 },
        { account: 'provider', amount: -7 },
      ],
      '2999-01-01T00:00:00.000Z',
    );
    expect(positionOf(await totals())).toEqual({ ...before, until: expect.anything() as string });
  });

  it('lists what a late clock books in the past by the day on which it is booked', () => {
    const lines = [
      { account: 'fees', amount: 7 },
      { account: 'provider', amount: -7 },
    ];
    const { item } = book('LEDGER#order#1', {
      kind: 'fee',
      currency: 'usd',
      lines,
      at: '2000-01-01T00:00:00.000Z',
      by: 'clock',
    });
    expect(item).toMatchObject({
      GSI1PK: `LEDGERDAY#${timestamp().slice(0, 10)}`,
      at: '2000-01-01T00:00:00.000Z',
    });
  });

  it('owes nobody what is held while a bank has taken it back', async () => {
    await journal([
      { account: accounts.chargeback('dp_1'), amount: 2500 },
      { account: 'provider', amount: -2500 },
    ]);
    const { frozen, examined, safeToWithdraw } = positionOf(await totals());
    expect({ frozen, examined, safeToWithdraw }).toEqual({
      frozen: 1999,
      examined: 2500,
      safeToWithdraw: 100 - 501,
    });
    await journal([
      { account: accounts.chargeback('dp_1'), amount: -2500 },
      { account: 'provider', amount: 2500 },
    ]);
    expect(positionOf(await totals())).toMatchObject({ frozen: 0, safeToWithdraw: 100 });
  });

  it('counts nothing that a seller owes as a part of what others are owed, and says what is missing', async () => {
    await put({ ...keys.sellerBalance('somebody'), balance: -300 });
    expect(positionOf(await totals())).toMatchObject({ owedToSellers: 1200, safeToWithdraw: -200 });
    expect(shortfallOf(await totals())).toBe(200);
    expect(positionText(await totals()).at(-1)).toBe(
      '✗ held + owed + on its way > provider: 2.00 are missing',
    );
    await put({ ...keys.sellerBalance('somebody'), balance: 0 });
  });

  it('takes nothing that has come in and nobody can explain as ours', async () => {
    await journal([
      { account: 'provider', amount: 70 },
      { account: 'unexplained', amount: -70 },
    ]);
    expect(positionOf(await totals())).toMatchObject({ unexplained: -70, safeToWithdraw: 100 });
    await journal([
      { account: 'provider', amount: -70 },
      { account: 'unexplained', amount: 70 },
    ]);
  });

  it('adds up only one currency', async () => {
    const eur = { currency: 'eur', at: timestamp(), lines: [] };
    const both = await addTotals(await totals(), [
      { ...keys.journal(booksUnder('order', held.id), '1'), card: { ...eur, at: '2000' } },
    ]);
    expect(totalsMistakes(both)).toEqual(['the books have several currencies: usd, eur']);
  });
});

describe('the story of the books', () => {
  it('tells every event and every change of money of an order in lines that a terminal shows', async () => {
    const story = await describeBooks(divided.id);
    expect(story?.every((line) => line.length <= 100)).toBe(true);
    const notified = story?.join('\n').replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}/g, '');
    expect(notified).toContain(
      [
        'seller    refundPart         9.99',
        'seller    · refund           +9.99 held  −9.99 refunding  = 10.00 held',
        'buyer     approve',
        'buyer     · release          +10.00 held  −9.00 seller  −1.00 commission',
        `${' '.repeat(50)}= 0.00 held`,
        '',
        'asked of the provider',
      ].join('\n'),
    );
    expect(notified).toMatch(/buyer {5}place[^]*buyer {5}pay\nprovider {2}· charge {11}\+19\.99 provider/);
    expect(notified).toContain('refund 9.99  REQUESTED');
    expect(story?.[1]).toMatch(/^FINISHED, 19\.99 USD, commission 10%, by .* for /);
  });

  it('tells of an order for which nothing was paid, and of none that there is not', async () => {
    const { id } = await anOrder();
    expect((await describeBooks(id))?.slice(3)).toEqual([expect.stringMatching(/buyer {5}place$/)]);
    expect(await describeBooks('nothing')).toBeUndefined();
  });
});
