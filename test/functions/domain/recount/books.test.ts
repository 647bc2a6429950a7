import { beforeAll, describe, expect, it } from 'vitest';

import { accounts } from '#functions/domain/money/books/journal.ts';
import type { PaymentKind } from '#functions/domain/money/books/payment.ts';
import { balances } from '#functions/domain/recount/books/balances.ts';
import { books } from '#functions/domain/recount/books/books.ts';
import type { Check } from '#functions/domain/recount/check.ts';
import { countsIn } from '#functions/domain/recount/checks.ts';
import { clocks } from '#functions/domain/recount/records/clocks.ts';
import { recountAll, Recount } from '#functions/domain/recount/recount.ts';
import type { Key } from '#functions/table/client.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, scanPage } from '#functions/table/read.ts';
import { change, create, drop, transact, type Step } from '#functions/table/transactions/transaction.ts';
import type { Update } from '#functions/table/updates.ts';
import { put, remove } from '#functions/table/write.ts';
import { orderStages, type OrderStage } from '#shared/rules/work/order.ts';
import {
  aFundedModule,
  aModule,
  AMOUNT,
  aPaidModule,
  FUNDED,
} from '#test/functions/domain/an-assigned-module.ts';
import { anOrderIn, useMarket, type OrderWithParties } from '#test/functions/domain/an-order.ts';
import { refund } from '#test/functions/domain/steps.ts';
import { booksUnder, closeKey, holdKey, misrecord, paymentKey, recordKey } from '#test/support/work.ts';

useMarket();

const PRICE = 1999;
const orders = {} as Record<OrderStage, OrderWithParties>;
/** An order of which a part has been given back. */
let reduced: OrderWithParties;
/** The ids of funded modules by their stages, of one that waits to be paid, and of one that was paid when it was confirmed. */
const modules = { WAITING: '', OK: '', DISPUTED: '', COMPLETED: '', ENDED: '', unpaid: '', paid: '' };
type KnownModule = keyof typeof modules;
const fundedStages = ['WAITING', 'OK', 'DISPUTED', 'COMPLETED', 'ENDED'] as const;

beforeAll(async () => {
  for (const stage of orderStages) orders[stage] = await anOrderIn(stage);
  reduced = await anOrderIn('REVIEW');
  await refund({ id: reduced.id, userId: reduced.seller.id }, 500);
  for (const stage of fundedStages) modules[stage] = (await aFundedModule(stage)).module.id;
  modules.unpaid = (await aModule('PAY')).module.id;
  modules.paid = (await aPaidModule()).module.id;
});

/** The keys of the items of an order's books whose sort key begins with this. */
async function bookKeys(id: string, sort: string): Promise<Key[]> {
  const { items } = await scanPage({ only: [] });
  return items
    .map(({ PK, SK }) => ({ PK, SK }))
    .filter(({ PK, SK }) => PK === booksUnder('order', id) && SK.startsWith(sort));
}

const set = (key: Key, how: Update): Step => change(key, { ...how, when: { PK: exists } });

/** The only item of an order's books with these attributes. */
async function theOne(id: string, sort: string, attributes: Record<string, unknown> = {}): Promise<Key> {
  for (const key of await bookKeys(id, sort)) {
    const item = await findItem<Record<string, unknown>>(key);
    if (Object.entries(attributes).every(([name, value]) => item?.[name] === value)) return key;
  }
  throw new Error(`${id} has no such ${sort}.`);
}

/** Something that is wrong with the records, and what the recount says about it, of this record and by this check. */
type Breakage = { says: string; by: () => Promise<Step> | Step; in?: () => string; of?: Check };

const order = (stage: OrderStage) => orders[stage].id;
const hold = (stage: OrderStage) => holdKey('order', order(stage));

/** A journal of the order under review that was never booked by the product. */
const aJournal = (amounts: Record<string, number>, at = '2026-01-01T00:00:00.000Z'): Step =>
  create({
    ...keys.journal(hold('REVIEW').PK, '0wrong'),
    kind: 'charge',
    currency: 'usd',
    at,
    by: 'nobody',
    lines: Object.entries(amounts).map(([account, amount]) => ({ account, amount })),
  });

const ofReview = () => `order ${order('REVIEW')}`;
const held = () => accounts.held('order', order('REVIEW'));

/** Something in this stage whose hold is gone, and something over for which there is still one. */
const unheld = (kind: PaymentKind, stage: string, id: () => string): Breakage => ({
  says: `is ${stage}, and has no hold`,
  by: () => drop(holdKey(kind, id())),
  in: () => `${kind} ${id()}`,
});
const heldTooMuch = (kind: PaymentKind, stage: string, id: () => string): Breakage => ({
  says: `is ${stage}, and 5 is held`,
  by: () => ({
    ...create({ ...holdKey(kind, id()), amount: 5, charged: 5, currency: 'usd' }),
    condition: undefined,
  }),
  in: () => `${kind} ${id()}`,
});

/** A record at a wrong place in the index of what is due. */
const misplaced = (kind: PaymentKind, id: () => string, how: Update, says: string): Breakage => ({
  says,
  by: () => set(recordKey(kind, id()), how),
  in: id,
  of: clocks,
});

/** A module's record that says something else. */
const misrecorded = (module: KnownModule, how: Parameters<typeof misrecord>[2], says: string): Breakage => ({
  says,
  by: () => misrecord('module', modules[module], how),
  in: () => `module ${modules[module]}`,
});

/** It was paid so much. */
const paid = (amount: number, as: 'hold' | 'settle') => ({
  set: { payments: [{ n: 1, at: '2026-01-01T00:00:00.000Z', amount, as }] },
});

const moduleBreakages: Breakage[] = [
  ...(['WAITING', 'OK', 'DISPUTED'] as const).map((stage) => unheld('module', stage, () => modules[stage])),
  heldTooMuch('module', 'COMPLETED', () => modules.COMPLETED),
  heldTooMuch('module', 'ENDED', () => modules.ENDED),
  heldTooMuch('module', 'PAY', () => modules.unpaid),
  heldTooMuch('module', 'COMPLETED', () => modules.paid),
  misrecorded('WAITING', { set: { phase: 'ENDED' } }, `is ENDED, and ${FUNDED} is held`),
  misrecorded('OK', { set: { phase: 'OWED' } }, 'cannot be OWED and paid'),
  misrecorded('WAITING', { set: { payments: [] } }, `is WAITING, and ${FUNDED} is held`),
  misrecorded('unpaid', { set: { phase: 'DONE' } }, 'COMPLETED, paid is false, counted true'),
  misrecorded('unpaid', paid(AMOUNT, 'settle'), `paid is ${AMOUNT} usd, counted nothing`),
  misrecorded('OK', paid(7, 'hold'), `paid is 7 usd, counted ${FUNDED} usd`),
  misrecorded('paid', paid(7, 'settle'), `payment is 7, counted ${AMOUNT}`),
  misrecorded('OK', { set: { 'money.held': 7 } }, `held is 7, counted ${FUNDED}`),
  misrecorded('COMPLETED', { set: { 'money.released': 7 } }, `released is 7, counted ${AMOUNT}`),
  misrecorded('COMPLETED', { set: { 'money.returning': 7 } }, `returning is 7, counted ${FUNDED - AMOUNT}`),
  misplaced('module', () => modules.OK, { remove: ['GSI3PK', 'GSI3SK'] }, 'due is undefined, counted 20'),
];

const breakages: Breakage[] = [
  ...moduleBreakages,
  { says: 'journal 0wrong: sum is 5, counted 0', by: () => aJournal({ fees: 5 }) },
  {
    says: 'currency is eur, counted usd',
    by: async () => set(await theOne(order('REVIEW'), 'JRN#'), { set: { currency: 'eur' } }),
  },
  {
    says: 'whole amounts is 0, counted 2',
    by: () => aJournal({ fees: 0.5, provider: -0.5 }),
  },
  {
    says: 'is about seller:somebody',
    by: () => aJournal({ 'seller:somebody': 5, commission: -5 }),
  },
  { says: `hold is 1, counted ${PRICE}`, by: () => set(hold('REVIEW'), { set: { amount: 1 } }) },
  {
    says: 'holds -1, less than nothing',
    by: () => set(hold('FINISHED'), { set: { amount: -1 } }),
    in: () => `order ${order('FINISHED')}`,
  },
  {
    says: 'isClosed is true, counted false',
    by: () => create({ ...closeKey('order', order('REVIEW')) }),
  },
  {
    says: 'isClosed is false, counted true',
    by: () => drop(closeKey('order', order('FINISHED'))),
    in: () => `order ${order('FINISHED')}`,
  },
  {
    says: `charge of the hold is 5, counted ${PRICE}`,
    by: () => set(hold('REVIEW'), { set: { charged: 5 } }),
  },
  ...(
    [
      ['held', 'REVIEW', PRICE],
      ['released', 'FINISHED', PRICE],
      ['returning', 'FINISHED', 0],
      ['returned', 'FINISHED', 0],
    ] as const
  ).map(([name, stage, counted]): Breakage => ({
    says: `${name} is 7, counted ${counted}`,
    by: () => misrecord('order', order(stage), { set: { [`money.${name}`]: 7 } }),
    in: () => `order ${order(stage)}`,
  })),
  ...(['PAID', 'REVIEW', 'REVISION', 'DISPUTED'] as const).map((stage) =>
    unheld('order', stage, () => order(stage)),
  ),
  ...(['ORDERED', 'DELIVERED', 'FINISHED', 'CANCELLED'] as const).map((stage) =>
    heldTooMuch('order', stage, () => order(stage)),
  ),
  ...['is PAID, and has no hold', `paid is ${PRICE} usd, counted nothing`].map((says): Breakage => ({
    says,
    by: () => misrecord('order', order('ORDERED'), paid(PRICE, 'hold')),
    in: () => `order ${order('ORDERED')}`,
  })),
  {
    says: `paid is nothing, counted ${PRICE} usd`,
    by: () => misrecord('order', order('REVIEW'), { set: { payments: [] } }),
  },
  {
    says: `paid is nothing, counted ${PRICE} usd`,
    by: () => drop(recordKey('order', order('REVIEW'))),
    in: () => `${ofReview()} books`,
  },
  {
    says: `charged is nothing, counted ${PRICE} usd`,
    by: async () => drop(await theOne(order('REVIEW'), 'JRN#', { kind: 'charge' })),
  },
  {
    says: `charged is ${PRICE} usd, 5 usd, counted ${PRICE} usd`,
    by: () => aJournal({ provider: 5, [held()]: -5 }),
  },
  {
    says: 'look-ups of the fee is 0, counted 1',
    by: async () => drop(await theOne(order('REVIEW'), 'MOV#', { type: 'fee' })),
  },
  {
    says: 'fees is 0, counted 88',
    by: () => {
      const step = aJournal({ fees: 88, provider: -88 });
      return { ...step, item: { ...step.item, kind: 'fee' } };
    },
  },
  {
    says: 'is REQUESTED, and never due',
    by: async () =>
      set(await theOne(order('REVIEW'), 'MOV#', { type: 'fee' }), { remove: ['GSI3PK', 'GSI3SK'] }),
  },
  {
    says: 'is CONFIRMED, and still due',
    by: async () =>
      set(await theOne(order('REVIEW'), 'MOV#', { type: 'fee' }), { set: { state: 'CONFIRMED' } }),
  },
  {
    says: 'withholding is 5, counted 0',
    by: () => set(hold('FINISHED'), { set: { withholding: 5 } }),
    in: () => `order ${order('FINISHED')}`,
  },
  {
    says: 'CONFIRMED, on its way is 0, counted 500',
    by: async () =>
      set(await theOne(reduced.id, 'MOV#', { type: 'refund' }), { set: { state: 'CONFIRMED' } }),
    in: () => `order ${reduced.id}`,
  },
  {
    says: 'has no movement',
    by: async () => drop(await theOne(reduced.id, 'MOV#', { type: 'refund' })),
    in: () => `order ${reduced.id}`,
  },
  {
    says: '5 more has gone out than was charged',
    by: () => aJournal({ owner: PRICE + 5, provider: -PRICE - 5 }),
  },
  {
    says: 'chargeback:dp_1 is open since 2020-01-01',
    by: () => aJournal({ 'chargeback:dp_1': 5, provider: -5 }, '2020-01-01T00:00:00.000Z'),
  },
  {
    says: 'is missing, counted',
    by: async () => {
      const { SK } = await theOne(order('FINISHED'), 'JRN#', { kind: 'release' });
      return drop(keys.sellerEntry(orders.FINISHED.seller.id, SK.slice('JRN#'.length)));
    },
    in: () => `order ${order('FINISHED')}`,
  },
  {
    says: 'balance is 7, counted 1800',
    by: () => set(keys.sellerBalance(orders.FINISHED.seller.id), { set: { balance: 7 } }),
    in: () => orders.FINISHED.seller.id,
    of: balances,
  },
  {
    says: 'ENTRY#nothing is 7, counted no journal',
    by: () =>
      create({
        ...keys.sellerEntry(orders.FINISHED.seller.id, 'nothing'),
        amount: 7,
        kind: 'order',
        id: 'x',
      }),
    in: () => orders.FINISHED.seller.id,
    of: balances,
  },
  misplaced('order', () => order('REVIEW'), { remove: ['GSI3PK', 'GSI3SK'] }, 'due is undefined, counted 20'),
  misplaced('order', () => order('REVIEW'), { set: { GSI3SK: '2099' } }, 'due is 2099'),
  misplaced(
    'order',
    () => order('FINISHED'),
    { set: { GSI3PK: 'DUE#0', GSI3SK: '2099' } },
    'due is 2099, counted undefined',
  ),
];

/** What a recount finds besides cards, which nothing writes here. */
async function found() {
  const { findings, totals } = await recountAll();
  const all = findings.filter(({ name }) => !name.startsWith('cards of '));
  return { differences: all.flatMap(({ differences }) => differences), totals };
}

describe('the recount of the books', () => {
  it('finds nothing in orders of every stage, nor in modules', async () => {
    const { differences, totals } = await found();
    expect(differences).toEqual([]);
    expect(totals.journals).toBe(17);
  });

  it.each(breakages)('tells: $says', async ({ says, by, in: where = ofReview, of: check = books }) => {
    const step = await by();
    const { PK, SK } = step.key;
    const before = await findItem<Key>({ PK, SK });
    if (step.action === 'Put') await put({ ...step.item } as Key);
    else await transact([step]);
    try {
      const notified = await check.mistakesIn(where());
      expect(notified.map(({ what }) => what).join('\n')).toContain(says);
    } finally {
      await (before ? put(before) : remove({ PK, SK }));
    }
  });

  it('is whole again after each of these', async () => {
    expect((await found()).differences).toEqual([]);
  });

  it('leaves an order alone whose clock has been put off', async () => {
    const key = recordKey('order', order('ORDERED'));
    const before = await findItem<Key>(key);
    await transact([
      misrecord('order', order('ORDERED'), {
        set: { 'times.made': '2026-01-01T00:00:00.000Z', 'times.brief': '2026-01-01T00:00:00.000Z' },
      }),
    ]);
    await transact([set(key, { set: { GSI3SK: `2027-01-01T00:00:00.000Z#1#${order('ORDERED')}` } })]);
    expect(await clocks.mistakesIn(order('ORDERED'))).toEqual([]);
    if (before) await put(before);
  });

  it('looks at a payment where its record is met, however far from it', async () => {
    const key = recordKey('order', order('REVIEW'));
    await transact([misrecord('order', order('REVIEW'), { add: { 'terms.total': 1 } })]);
    const met = [key, paymentKey('order', order('REVIEW'))].map((each) =>
      findItem<Key & Record<string, unknown>>(each),
    );
    const records = (await Promise.all(met)).map((item) => String(item && books.recordOf(item)));
    const notified = await Promise.all(records.map((record) => books.mistakesIn(record)));
    expect(notified.map(({ length }) => length)).toEqual([1, 0]);
    await transact([misrecord('order', order('REVIEW'), { add: { 'terms.total': -1 } })]);
  });

  it('adds up the same wherever it stops in between', async () => {
    const whole = await recountAll();
    let progress = await new Recount({ report: () => undefined }).pause();
    while (progress.phase !== 'done') {
      const run = new Recount({ progress, pageSize: 10, report: () => undefined });
      await run.advance();
      progress = await run.pause();
    }
    expect(progress.totals).toEqual({ ...whole.totals, until: progress.totals.until });
    expect(countsIn(progress).map(({ counted }) => counted)).toEqual(
      whole.findings.map(({ counted }) => counted),
    );
  });
});

it('knows work by its key', async () => {
  const id = `${'0'.repeat(26)}-001`;
  expect(books.recordOf({ ...recordKey('module', id), card: {} })).toBe(`module ${id}`);
  expect(await books.mistakesIn('module nothing-001')).toEqual([]);
});
