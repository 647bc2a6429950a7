import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { lookAtDispute } from '#functions/domain/money/chargebacks/chargeback.ts';
import { confirmByHand } from '#functions/domain/money/movements/confirm-by-hand.ts';
import { payables } from '#functions/domain/payables.ts';
import { addTotals, noTotals, positionOf } from '#functions/domain/recount/solvency.ts';
import { setClock } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { aChargedOrder, advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
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
import { decline, refund } from '#test/functions/domain/steps.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { sized } from '#test/size.ts';
import { useFastTimers } from '#test/support/fast-timers.ts';

useMarket();

/** Milliseconds. No shorter than the pause before a request to the provider is repeated, and shorter than its time limit. */
const RETRY_PAUSE = 1_000;
const timers = useFastTimers();
beforeEach(() => {
  timers.begin(RETRY_PAUSE);
  vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
  vi.stubEnv('PAYOUTS', '');
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => setClock(null));

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
/** What each account of the books has in the end, and what the seller has. */
type Cell = [Accounts, Record<string, number>];
type Row = { prepare: (provider: Provider) => Promise<Released>; whole?: number; open: number } & Record<
  'won' | 'lost' | 'lostPart' | 'fraud' | 'fraudPart',
  Cell
>;

/** An order whose seller's part is transferred in the end, unless the bank keeps it. */
const released = {
  // What the marketplace has, less what it cannot know yet to be lost.
  open: COMMISSION - COST - PRICE,
  won: [{ commission: -COMMISSION, fees: COST, provider: COMMISSION - COST }, { onItsWay: NET }],
  lost: [{ fees: COST, provider: -COST }, {}],
  lostPart: [
    {
      commission: PART_COMMISSION - COMMISSION,
      fees: COST,
      provider: COMMISSION - PART_COMMISSION - COST,
    },
    { onItsWay: NET - PART_NET },
  ],
  fraud: [
    { losses: PRICE, commission: -COMMISSION, fees: COST, provider: COMMISSION - COST - PRICE },
    { onItsWay: NET },
  ],
  fraudPart: [
    { losses: PART, commission: -COMMISSION, fees: COST, provider: COMMISSION - COST - PART },
    { onItsWay: NET },
  ],
} satisfies Omit<Row, 'prepare'>;

/** An order whose money is back with its buyer: what the bank takes besides is lost to the marketplace. */
const back = {
  whole: PRICE,
  open: -COST - PRICE,
  won: [{ fees: COST, provider: -COST }, {}],
  lost: [{ losses: PRICE, fees: COST, provider: -COST - PRICE }, {}],
  lostPart: [{ losses: PART, fees: COST, provider: -COST - PART }, {}],
  fraud: [{ losses: PRICE, fees: COST, provider: -COST - PRICE }, {}],
  fraudPart: [{ losses: PART, fees: COST, provider: -COST - PART }, {}],
} satisfies Omit<Row, 'prepare'>;

const taken: Cell = [{ fees: COST, provider: -COST }, {}];
/** What is held beyond what the bank keeps goes back to the buyer, which the provider leaves to the operator. */
const takenPart = (rest: number): Cell => [{ fees: COST, refunding: -rest, provider: rest - COST }, {}];

const table: Record<string, Row> = {
  'is held': {
    prepare: async (provider) => {
      const order = withPayout(await aChargedOrder({ isCompleted: true }, 'pm_card_visa', { provider }));
      await order.send();
      return order;
    },
    open: -COST,
    won: [{ held: -PRICE, fees: COST, provider: PRICE - COST }, { held: NET }],
    lost: taken,
    lostPart: takenPart(PRICE - PART),
    fraud: taken,
    fraudPart: takenPart(PRICE - PART),
  },
  'is held, and a part was given back': {
    prepare: async (provider) => {
      const order = withPayout(await aChargedOrder({ isCompleted: true }, 'pm_card_visa', { provider }));
      await refund({ id: order.id, userId: order.seller.id }, GIVEN);
      await order.send();
      return order;
    },
    open: -COST,
    won: [{ held: -LEFT, fees: COST, provider: LEFT - COST }, { held: 1350 }],
    lost: taken,
    lostPart: takenPart(LEFT - PART),
    fraud: taken,
    fraudPart: takenPart(LEFT - PART),
  },
  'was given back': {
    ...back,
    prepare: async (provider) => {
      const order = withPayout(await aChargedOrder({}, 'pm_card_visa', { provider }));
      await decline({ id: order.id, userId: order.seller.id });
      await order.send();
      return order;
    },
  },
  clears: {
    ...released,
    prepare: async (provider) => {
      const order = await aReleasedOrder({ provider });
      await order.clear(FIRST - 2);
      return order;
    },
  },
  'waits for an account': {
    ...released,
    prepare: async (provider) => {
      const order = await aReleasedOrder({ provider, hasAccount: false });
      await order.clear();
      return order;
    },
  },
  'is asked to be transferred': {
    ...released,
    prepare: async (provider) => {
      const order = await aReleasedOrder({ provider });
      provider.faults.failNext('reset', { resource: 'transfer', times: 4, isApplied: true });
      await order.clear();
      provider.faults.clear();
      return order;
    },
  },
  'is transferred': {
    ...released,
    prepare: async (provider) => {
      const order = await aReleasedOrder({ provider });
      await order.clear();
      return order;
    },
  },
  'waits to be paid by hand': {
    prepare: async (provider) => {
      vi.stubEnv('PAYOUTS', 'manual');
      const order = await aReleasedOrder({ provider, hasAccount: false });
      await order.clear();
      return order;
    },
    open: COMMISSION - COST - PRICE,
    won: [{ transit: -NET, commission: -COMMISSION, fees: COST, provider: PRICE - COST }, { onItsWay: NET }],
    lost: taken,
    lostPart: [
      {
        transit: PART_NET - NET,
        commission: PART_COMMISSION - COMMISSION,
        fees: COST,
        provider: PRICE - PART - COST,
      },
      { onItsWay: NET - PART_NET },
    ],
    fraud: [
      { transit: -NET, losses: PRICE, commission: -COMMISSION, fees: COST, provider: -COST },
      { onItsWay: NET },
    ],
    fraudPart: [
      { transit: -NET, losses: PART, commission: -COMMISSION, fees: COST, provider: PRICE - PART - COST },
      { onItsWay: NET },
    ],
  },
  'was paid out by hand': {
    prepare: async (provider) => {
      vi.stubEnv('PAYOUTS', 'manual');
      const order = await aReleasedOrder({ provider, hasAccount: false });
      await order.clear();
      const [movement] = await order.movements('transfer');
      if (movement) await confirmByHand(movement, { by: 'operator', reference: 'B-1' });
      return order;
    },
    open: COMMISSION - COST - PRICE,
    won: [{ bank: -NET, commission: -COMMISSION, fees: COST, provider: PRICE - COST }, { paid: NET }],
    lost: [
      { bank: -NET, seller: NET, fees: COST, provider: -COST },
      { balance: -NET, paid: NET },
    ],
    lostPart: [
      {
        bank: -NET,
        seller: PART_NET,
        commission: PART_COMMISSION - COMMISSION,
        fees: COST,
        provider: PRICE - PART - COST,
      },
      { balance: -PART_NET, paid: NET },
    ],
    fraud: [
      { bank: -NET, losses: PRICE, commission: -COMMISSION, fees: COST, provider: -COST },
      { paid: NET },
    ],
    fraudPart: [
      { bank: -NET, losses: PART, commission: -COMMISSION, fees: COST, provider: PRICE - PART - COST },
      { paid: NET },
    ],
  },
  'was returned because nobody claimed it': {
    ...back,
    prepare: async (provider) => {
      const order = await aReleasedOrder({ provider, hasAccount: false });
      await order.clear(87);
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
  ['loses it as a fraud', 'fraud', 'lost', 'fraudulent', undefined],
  ['loses a part as a fraud', 'fraudPart', 'lost', 'fraudulent', PART],
] as const;

/** Where the money is, by the books of this order and its seller. */
async function positionIn({ id, seller }: Released) {
  const items = await recordsUnder(keys.hold('order', id).PK, keys.sellerBalance(seller.id).PK);
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

/** What a marketplace has that has paid everybody else. */
const ours = ({ commission = 0, fees = 0, losses = 0, seller = 0 }: Accounts) =>
  0 - commission - fees - losses - Math.max(0, seller);

const rows = Object.entries(table).flatMap(([where, row]) =>
  endings.map((ending) => [where, ending[0], row, ending] as const),
);
/** A few of all kinds in a small run. */
const chosen = rows.filter((_, index) => index % sized(7, 1) === 0);

describe('money of which the buyer’s bank disputes the payment', () => {
  it.each(chosen)('that %s, when the marketplace %s', async (_, __, row, [, cell, outcome, kind, part]) => {
    const provider = await aProvider();
    const order = await row.prepare(provider);
    const { id } = provider.dispute(order.intentId, kind, part ?? row.whole);
    await lookAtDispute(id, payables);
    expect(await order.allMistakes()).toEqual([]);
    if (part === undefined) expect((await positionIn(order)).safeToWithdraw).toBe(row.open);
    provider.endDispute(id, outcome);
    await lookAtDispute(id, payables);
    expect(await order.allMistakes()).toEqual([]);
    await finish(order, provider);
    const [accounts, sums] = row[cell];
    expect(await order.accounts()).toEqual(accounts);
    expect(await order.sums()).toEqual(sums);
    expect(await order.allMistakes()).toEqual([]);
    expect((await positionIn(order)).safeToWithdraw).toBe(ours(accounts));
  });

  it('has a row for every place where it may be, and a cell for every ending', () => {
    expect(rows).toHaveLength(10 * 6);
  });
});
