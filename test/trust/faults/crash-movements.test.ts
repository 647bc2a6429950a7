import { describe, expect, it } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { keyOf } from '#functions/domain/money/books/movement.ts';
import { sendMovement } from '#functions/domain/money/movements/send-movement.ts';
import type { MovementType } from '#shared/rules/money/movement.ts';
import { advance, DAY, HOUR } from '#test/functions/domain/money/a-charged-order.ts';
import {
  aReleasedOrder,
  chargeBack,
  COMMISSION,
  FEE,
  FIRST,
  hearAll,
  NET,
  openAccount,
  PRICE,
  type Provider,
  type Released,
} from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { sized } from '#test/size.ts';
import { dieAfter } from '#test/support/table/die-after.ts';
import { tally } from '#test/trust/tally.ts';

useMoney();

/** Every so many requests of a movement, its sender dies after one. */
const STEP = sized(7, 1);
const timeout = 60_000 * sized(2, 10);
const DISPUTE_FEE = 1500;

/** What is at the provider of an order, and in the books, when everything is over. */
type End = {
  transfers: number[];
  reversals: number[];
  refunds: number[];
  accounts: Record<string, number>;
  sums: Record<string, number>;
};

const transferred: End = {
  transfers: [NET],
  reversals: [],
  refunds: [],
  accounts: { commission: -COMMISSION, fees: FEE, provider: COMMISSION - FEE },
  sums: { onItsWay: NET },
};
const returned: End = {
  transfers: [],
  reversals: [],
  refunds: [PRICE],
  accounts: { fees: FEE, provider: -FEE },
  sums: {},
};
const reversed: End = {
  transfers: [NET],
  reversals: [NET],
  refunds: [],
  accounts: { fees: FEE + DISPUTE_FEE, provider: -FEE - DISPUTE_FEE },
  sums: {},
};

type Course = {
  type: MovementType;
  end: End;
  /** An order of which this movement is due. */
  prepare: (provider: Provider) => Promise<Released>;
};

const courses: Record<string, Course> = {
  'a transfer': {
    type: 'transfer',
    end: transferred,
    prepare: async (provider) => {
      const order = await aReleasedOrder({ provider });
      advance(FIRST * DAY);
      return order;
    },
  },
  'a transfer that is refused for its account, which is ready later': {
    type: 'transfer',
    end: transferred,
    prepare: async (provider) => {
      const order = await aReleasedOrder({ provider, hasAccount: false });
      const account = await openAccount(provider, order.seller);
      provider.review(account, 'document');
      advance(FIRST * DAY);
      return order;
    },
  },
  'the return of what nobody has claimed': {
    type: 'transfer',
    end: returned,
    prepare: async (provider) => {
      const order = await aReleasedOrder({ provider, hasAccount: false });
      await order.clear();
      advance(80 * DAY);
      return order;
    },
  },
  'the refund of what nobody has claimed': {
    type: 'refund',
    end: returned,
    prepare: async (provider) => {
      const order = await aReleasedOrder({ provider, hasAccount: false });
      await order.clear();
      await order.clear(80);
      return order;
    },
  },
  'a reversal': {
    type: 'reversal',
    end: reversed,
    prepare: async (provider) => {
      const order = await aReleasedOrder({ provider });
      await order.clear();
      await chargeBack(order);
      return order;
    },
  },
};

const amountsOf = (list: { amount: number }[]) => list.map(({ amount }) => amount);

async function endOf(order: Released): Promise<End> {
  return {
    transfers: amountsOf(await order.transfers()),
    reversals: amountsOf(await order.reversals()),
    refunds: amountsOf(await order.refunds()),
    accounts: await order.accounts(),
    sums: await order.sums(),
  };
}

/** Whatever is due is sent, for some days, and the seller's account is made ready if it is not. */
async function goOn(order: Released): Promise<void> {
  for (const pause of [0, HOUR, DAY, DAY]) {
    advance(pause);
    await order.send();
    const account = await order.accountId();
    if (pause === HOUR && account) {
      order.provider.review(account, 'ready');
      await openAccount(order.provider, order.seller);
    }
  }
}

describe.each(Object.entries(courses))('%s', (_, { type, end, prepare }) => {
  it(
    'is made once, whichever request to the table or the provider its sender dies after',
    { timeout },
    async () => {
      for (let last = 1, hasDied = true; hasDied; last += STEP) {
        const order = await prepare(await aProvider());
        const [movement] = await order.movements(type);
        if (!movement) throw new Error(`There is no ${type}.`);
        hasDied = await dieAfter(last, () => sendMovement(keyOf(movement), works));
        tally('kills');
        expect(await order.allMistakes(), `after request ${last}`).toEqual([]);
        await goOn(order);
        expect(await endOf(order), `after request ${last}`).toEqual(end);
        expect(await order.allMistakes()).toEqual([]);
        await hearAll(order);
        expect(await endOf(order)).toEqual(end);
        expect(await order.issues()).toEqual([]);
      }
    },
  );
});
