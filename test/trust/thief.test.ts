import { expect, it } from 'vitest';

import { getEarnings } from '#functions/domain/earnings/read.ts';
import { syncPayoutsOf } from '#functions/domain/money/payouts/sync-payouts-of.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';
import { aChargedOrder, advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import {
  aReleasedOrder,
  chargeBack,
  FEE,
  FIRST,
  NET,
  openAccount,
  withPayout,
  type Released,
} from '#test/functions/domain/money/a-released-order.ts';
import { useMoney } from '#test/functions/domain/money/use-money.ts';

import { aReality } from './reality/a-reality.ts';

useMoney();

/** What a charge and its dispute cost, whoever wins. */
const COST = FEE + 1500;

/** Somebody with a shop of their own, and a second account that pays there with stolen cards. */
async function aThief() {
  const reality = await aReality();
  const { provider } = reality;
  const [seller, buyer] = [await aSeller(), await aBuyer()];
  const accountId = await openAccount(provider, seller);
  const connected = { stripeAccount: accountId };
  const { payouts, balance } = provider.sdk;
  return {
    expectEqualBooks: reality.expectEqualBooks,
    from: { provider, seller, buyer, gig: await aGig(seller) },
    /** What has reached the bank, and what the account at the provider still has. */
    money: async () => {
      const { data } = await payouts.list({ limit: 100 }, connected);
      const { available, pending } = await balance.retrieve({}, connected);
      return {
        atBank: data.filter(({ status }) => status === 'paid').reduce((sum, { amount }) => sum + amount, 0),
        atProvider: [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0),
      };
    },
    /** Lets days pass, on each of which what is due is done. */
    passDays: async (days: number, orders: Released[]) => {
      for (let day = 0; day < days; day += 1) {
        advance(DAY);
        provider.doDue();
        for (const order of orders) await order.send();
      }
      await syncPayoutsOf(seller.id);
    },
  };
}

it('a thief who buys at their own shop keeps nothing that had not reached a bank, and owes what had', async () => {
  const { from, money, passDays, expectEqualBooks } = await aThief();
  const paidOut = await aReleasedOrder(from);
  await passDays(20, [paidOut]);
  expect(await money()).toEqual({ atBank: NET, atProvider: 0 });

  expect(await paidOut.sums()).toEqual({ paid: NET });
  const transferred = await aReleasedOrder(from);
  advance(5 * DAY);
  const released = await aReleasedOrder(from);
  const undelivered = withPayout(await aChargedOrder({}, 'pm_card_visa', from));
  await transferred.clear(FIRST - 5);
  const orders = [paidOut, transferred, released, undelivered];
  for (const order of orders) {
    await chargeBack(order, { kind: 'fraudulent' });
    await order.send();
  }
  await passDays(40, orders);

  expect(await money()).toEqual({ atBank: NET, atProvider: 0 });
  expect((await paidOut.sums())['balance']).toBe(-NET);
  expect(await getEarnings(from.seller.id)).toMatchObject({ owed: NET / 100 });
  // What a reversal takes from the account may be of another sale, so that only all of them together are as they should be.
  const accounts = await Promise.all(orders.map((order) => order.accounts()));
  const sum = (name: string) => accounts.reduce((all, each) => all + (each[name] ?? 0), 0);
  expect(Object.keys(Object.assign({}, ...accounts)).toSorted()).toEqual(['fees', 'provider', 'seller']);
  expect([sum('fees'), sum('seller'), sum('provider')]).toEqual([4 * COST, NET, -4 * COST - NET]);
  await expectEqualBooks();

  const honest = await aReleasedOrder(from);
  await honest.clear();
  expect(await honest.payout()).toMatchObject({ amount: 0, netted: NET });
  expect(await getEarnings(from.seller.id)).toMatchObject({ owed: 0 });
  await expectEqualBooks();
});
