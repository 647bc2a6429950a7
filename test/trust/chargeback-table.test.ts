import { expect, it, vi } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { syncDispute } from '#functions/domain/money/chargebacks/chargeback.ts';
import { syncPayoutsOf } from '#functions/domain/money/payouts/sync-payouts-of.ts';
import { addTotals, noTotals, positionOf } from '#functions/domain/recount/provider/solvency.ts';
import { keys } from '#functions/table/keys.ts';
import { aChargedOrder, advance, DAY, HOUR } from '#test/functions/domain/money/a-charged-order.ts';
import {
  aReleasedOrder,
  COMMISSION,
  FEE,
  FIRST,
  NET,
  openAccount,
  PRICE,
  withPayout,
  type Provider,
  type Released,
} from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { payByHand } from '#test/functions/domain/operator/an-operator.ts';
import { decline, refund } from '#test/functions/domain/steps.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { sized } from '#test/size.ts';
import { booksUnder } from '#test/support/work.ts';

useMoney();

/** What the bank disputes where it disputes a part, and what of that is the marketplace's and the seller's. */
const PART = 1000;
const PART_COMMISSION = 100;
const PART_NET = PART - PART_COMMISSION;
/** What the seller gives back before the bank disputes the rest. */
const GIVEN = 500;
const LEFT = PRICE - GIVEN;
/** The fees of the charge, and of its dispute whoever wins. */
const COST = FEE + 1500;

type Accounts = Record<string, number>;
/** What each account of the books has in the end, besides the provider, which has the rest; and what the seller has. */
type Cell = [Accounts, Record<string, number>];
type Row = {
  prepare: (provider: Provider) => Promise<Released>;
  whole?: number;
  open: number;
  /** Whether what the seller has is back while the bank examines it. */
  isBack?: boolean;
} & Record<'won' | 'lost' | 'lostPart', Cell>;

/** What the marketplace has, less what it cannot know yet to be lost. */
const open = COMMISSION - COST - PRICE;
const earned = { commission: -COMMISSION };
/** What the marketplace has earned and paid once it has lost a part. */
const lessened = { commission: PART_COMMISSION - COMMISSION, fees: COST };

/** An order whose seller's part is transferred in the end, unless the bank keeps it. */
const released = {
  open,
  won: [{ ...earned, fees: COST }, { onItsWay: NET }],
  lost: [{ fees: COST }, {}],
  lostPart: [lessened, { onItsWay: NET - PART_NET }],
} satisfies Omit<Row, 'prepare'>;

/** What the bank takes is lost to the marketplace where the money is back with its buyer. */
const takenTwice = (losses: number): Cell => [{ losses, fees: COST }, {}];
const back = {
  whole: PRICE,
  open: -COST - PRICE,
  won: [{ fees: COST }, {}],
  lost: takenTwice(PRICE),
  lostPart: takenTwice(PART),
} satisfies Omit<Row, 'prepare'>;

/** What is held beyond what the bank keeps stays held. */
const held = (amount: number) => {
  const still = (left: number): Cell => [{ held: -left, fees: COST }, { held: left - Math.floor(left / 10) }];
  return {
    open: -COST,
    won: still(amount),
    lost: [{ fees: COST }, {}] as Cell,
    lostPart: still(amount - PART),
  };
};

type Progress = Parameters<typeof aChargedOrder>[0];
const aHeldOrder = async (provider: Provider, progress: Progress = { isCompleted: true }) =>
  withPayout(await aChargedOrder(progress, 'pm_card_visa', { provider }));
/** An order of a seller who has no account, and so many days after its release. */
async function anUnclaimedOrder(provider: Provider, days?: number): Promise<Released> {
  const order = await aReleasedOrder({ provider, hasAccount: false });
  await order.clear(days);
  return order;
}
const toBePaidByHand = (provider: Provider) => {
  vi.stubEnv('PAYOUTS', 'manual');
  return anUnclaimedOrder(provider);
};
async function clearing(provider: Provider, days?: number): Promise<Released> {
  const order = await aReleasedOrder({ provider });
  await order.clear(days);
  return order;
}

const table: Record<string, Row> = {
  'is held': {
    ...held(PRICE),
    prepare: async (provider) => {
      const order = await aHeldOrder(provider);
      await order.send();
      return order;
    },
  },
  'is held, and a part was given back': {
    ...held(LEFT),
    prepare: async (provider) => {
      const order = await aHeldOrder(provider);
      await refund({ id: order.id, userId: order.seller.id }, GIVEN);
      await order.send();
      return order;
    },
  },
  'was given back': {
    ...back,
    prepare: async (provider) => {
      const order = await aHeldOrder(provider, {});
      await decline({ id: order.id, userId: order.seller.id });
      await order.send();
      return order;
    },
  },
  clears: { ...released, prepare: (provider) => clearing(provider, FIRST - 2) },
  'waits for an account': { ...released, prepare: (provider) => anUnclaimedOrder(provider) },
  'is asked to be transferred': {
    ...released,
    isBack: true,
    prepare: async (provider) => {
      const order = await aReleasedOrder({ provider });
      provider.faults.failNext('reset', { resource: 'transfer', times: 4, isApplied: true });
      await order.clear();
      provider.faults.clear();
      return order;
    },
  },
  'is transferred': { ...released, isBack: true, prepare: (provider) => clearing(provider) },
  'was paid out': {
    prepare: async (provider) => {
      const order = await clearing(provider);
      advance(3 * DAY);
      provider.doDue();
      await syncPayoutsOf(order.seller.id);
      return order;
    },
    open,
    won: [{ ...earned, fees: COST }, { paid: NET }],
    lost: [
      { seller: NET, fees: COST },
      { balance: -NET, reversing: NET, paid: NET },
    ],
    lostPart: [
      { ...lessened, seller: PART_NET },
      { balance: -PART_NET, reversing: PART_NET, paid: NET },
    ],
  },
  'waits to be paid by hand': {
    prepare: toBePaidByHand,
    open,
    won: [{ ...earned, transit: -NET, fees: COST }, { onItsWay: NET }],
    lost: [{ fees: COST }, {}],
    lostPart: [{ ...lessened, transit: PART_NET - NET }, { onItsWay: NET - PART_NET }],
  },
  'was paid out by hand': {
    prepare: async (provider) => {
      const order = await toBePaidByHand(provider);
      const [movement] = await order.movements('transfer');
      if (movement) await payByHand(movement);
      return order;
    },
    open,
    won: [{ ...earned, bank: -NET, fees: COST }, { paid: NET }],
    lost: [
      { bank: -NET, seller: NET, fees: COST },
      { balance: -NET, paid: NET },
    ],
    lostPart: [
      { ...lessened, bank: -NET, seller: PART_NET },
      { balance: -PART_NET, paid: NET },
    ],
  },
  'was returned because nobody claimed it': {
    ...back,
    prepare: async (provider) => {
      const order = await anUnclaimedOrder(provider);
      await order.clear(80);
      await order.send();
      return order;
    },
  },
};

const endings = [
  ['wins it', 'won', 'won', 'product_not_received', undefined],
  ['wins it of a part', 'won', 'won', 'product_not_received', PART],
  ['loses it', 'lost', 'lost', 'product_not_received', undefined],
  ['loses a part', 'lostPart', 'lost', 'product_not_received', PART],
  ['loses it as a fraud', 'lost', 'lost', 'fraudulent', undefined],
  ['loses a part as a fraud', 'lostPart', 'lost', 'fraudulent', PART],
] as const;

/** Where the money is, by the books of this order and its seller. */
async function positionIn({ id, seller }: Released) {
  const items = await recordsUnder(booksUnder('order', id), keys.sellerBalance(seller.id).PK);
  return positionOf(await addTotals(noTotals(), items));
}

/** Sends what is due for some days, with an account that is ready. */
async function finish(order: Released, provider: Provider): Promise<void> {
  if (process.env['PAYOUTS'] !== 'manual') await openAccount(provider, order.seller);
  for (let day = 0; day < 3; day += 1) {
    await order.send();
    advance(DAY);
  }
}

/** Sends what is due while the bank examines the payment. What was transferred is back by then, and waits. */
async function examine(order: Released, isBack: boolean, part: number | undefined): Promise<void> {
  for (let hour = 0; hour < 2; hour += 1) {
    advance(HOUR);
    await order.send();
  }
  expect(await order.allMistakes()).toEqual([]);
  if (!isBack) return;
  const back = part === undefined ? NET : PART_NET;
  expect(await order.sums()).toEqual({
    balance: back,
    clearing: back,
    ...(back < NET ? { onItsWay: NET - back } : {}),
  });
}

/** What a marketplace has that has paid everybody else. */
const ours = ({ commission = 0, fees = 0, losses = 0, seller = 0 }: Accounts) =>
  0 - commission - fees - losses - Math.max(0, seller);

const rows = Object.entries(table).flatMap(([where, row]) =>
  endings.map((ending) => [where, ending[0], row, ending] as const),
);
/** A few of all kinds in a small run. */
const chosen = rows.filter((_, index) => index % sized(7, 1) === 0);

it.each(chosen)(
  'money of which the buyer’s bank disputes the payment that %s, when the marketplace %s',
  async (_, __, row, [, cell, outcome, kind, part]) => {
    const provider = await aProvider();
    const order = await row.prepare(provider);
    const { id } = provider.dispute(order.intentId, kind, part ?? row.whole);
    await syncDispute(id, works);
    expect(await order.allMistakes()).toEqual([]);
    await examine(order, row.isBack ?? false, part);
    if (part === undefined) expect((await positionIn(order)).safeToWithdraw).toBe(row.open);
    provider.endDispute(id, outcome);
    await syncDispute(id, works);
    expect(await order.allMistakes()).toEqual([]);
    await finish(order, provider);
    const [others, sums] = row[cell];
    const provided = 0 - Object.values(others).reduce((sum, each) => sum + each, 0);
    const accounts = { ...others, ...(provided === 0 ? {} : { provider: provided }) };
    expect(await order.accounts()).toEqual(accounts);
    expect(await order.sums()).toEqual(sums);
    expect(await order.allMistakes()).toEqual([]);
    expect((await positionIn(order)).safeToWithdraw).toBe(ours(accounts));
  },
);
