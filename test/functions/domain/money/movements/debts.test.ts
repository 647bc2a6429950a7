import { describe, expect, it, vi } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { syncDispute } from '#functions/domain/money/chargebacks/chargeback.ts';
import { smallestAmount } from '#shared/rules/money/currencies.ts';
import { aGig } from '#test/functions/domain/a-gig.ts';
import { aSeller } from '#test/functions/domain/an-order.ts';
import { payByHand } from '#test/functions/domain/operator/an-operator.ts';
import { getEarnings } from '#test/functions/domain/steps.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { firstRows } from '#test/size.ts';

import { advance, DAY, HOUR } from '../a-charged-order.ts';
import { aReleasedOrder, chargeBack, FIRST, NET, openAccount } from '../a-released-order.ts';
import { useMoney } from '../use-money.ts';

useMoney();

/** Makes orders of one seller, that are released at once. */
async function aSelling() {
  const from = { provider: await aProvider(), seller: await aSeller() };
  return () => aReleasedOrder(from);
}

/** Has every reversal be refused, as by an account that has nothing left. */
const refuseReversals = ({ provider }: Awaited<ReturnType<typeof aReleasedOrder>>, times: number) =>
  provider.faults.failNext('balance-insufficient', { resource: 'transfer_reversal', times });

type Order = Awaited<ReturnType<typeof aReleasedOrder>>;

/** For as long as an account is asked for what it lacks before that is owed. */
async function sendUntilOwed(order: Order): Promise<void> {
  await order.send();
  await order.clear(30);
}

async function sendFor(days: number, ...orders: Order[]): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    advance(DAY);
    for (const order of orders) await order.send();
  }
}

describe('what a lost dispute of the bank costs a seller', () => {
  it('is taken back from what was transferred', async () => {
    const order = await aReleasedOrder();
    await order.clear();
    await chargeBack(order);
    expect(await order.sums()).toEqual({ balance: -NET, reversing: NET, onItsWay: NET });
    expect(await getEarnings(order.seller.id)).toMatchObject({ owed: 0 });
    expect(await order.allMistakes()).toEqual([]);
    await order.send();
    await order.send();
    expect(await order.reversals()).toMatchObject([{ amount: NET, metadata: { environment: 'local' } }]);
    expect(await order.movements('reversal')).toMatchObject([{ state: 'CONFIRMED' }]);
    expect(await order.payout()).toMatchObject({ state: 'onItsWay', amount: 0 });
    expect(await order.sums()).toEqual({});
    expect(await order.accounts()).toEqual({ fees: 88 + 1500, provider: -88 - 1500 });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('is a part where the bank takes a part, with its part of the commission', async () => {
    const order = await aReleasedOrder();
    await order.clear();
    await chargeBack(order, { amount: 1000 });
    await order.send();
    expect(await order.reversals()).toMatchObject([{ amount: 900 }]);
    expect(await order.payout()).toMatchObject({ amount: NET - 900 });
    expect(await order.sums()).toEqual({ onItsWay: NET - 900 });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('is owed when it cannot be taken back, and later sales pay for it, once', async () => {
    const sell = await aSelling();
    const [lost, later, last] = [await sell(), await sell(), await sell()];
    await lost.clear();
    refuseReversals(lost, 2);
    await chargeBack(lost, { amount: 1500 });
    await sendUntilOwed(lost);
    expect(await lost.reversals()).toEqual([]);
    expect(await lost.movements('reversal')).toMatchObject([{ state: 'FAILED', attempts: 2 }]);
    const owed = 1350;
    expect(await lost.sums()).toEqual({ balance: NET * 2 - owed, clearing: NET * 2, onItsWay: NET });
    expect(await getEarnings(lost.seller.id)).toMatchObject({ owed: owed / 100 });
    await later.send();
    expect(await later.transfers()).toMatchObject([{ amount: NET - owed }]);
    expect(await later.payout()).toMatchObject({ amount: NET - owed, netted: owed });
    await last.send();
    expect(await last.transfers()).toMatchObject([{ amount: NET }]);
    await sendFor(2, lost, later, last);
    expect(await lost.reversals()).toEqual([]);
    expect(await lost.sums()).toEqual({ onItsWay: NET + NET - owed + NET });
    for (const order of [lost, later, last]) {
      expect(await order.allMistakes()).toEqual([]);
      expect(await order.issues()).toEqual([]);
    }
  });

  it('is taken back in parts: what the account has, what it gets from later sales, and then it is owed', async () => {
    const from = { provider: await aProvider(), seller: await aSeller() };
    const lost = await aReleasedOrder(from);
    const later = await aReleasedOrder({ ...from, gig: await aGig(from.seller, { price: '9.99' }) });
    await lost.clear();
    // The account pays out what it has.
    advance(2 * DAY);
    await chargeBack(lost);
    await lost.send();
    expect(await lost.reversals()).toEqual([]);
    expect(await lost.movements('reversal')).toMatchObject([{ state: 'REQUESTED', amount: NET }]);
    await later.send();
    await lost.send();
    const part = 900;
    expect(await lost.reversals()).toMatchObject([{ amount: part }]);
    const amounts = (await lost.movements('reversal')).map(({ state, amount }) => [state, amount]);
    expect(amounts).toEqual([
      ['CONFIRMED', part],
      ['REQUESTED', NET - part],
    ]);
    expect(await lost.sums()).toMatchObject({ balance: part - NET, reversing: NET - part });
    for (const order of [lost, later]) expect(await order.allMistakes()).toEqual([]);
    await lost.clear(29);
    expect(await getEarnings(from.seller.id)).toMatchObject({ owed: 0 });
    await lost.clear(1);
    expect(await getEarnings(from.seller.id)).toMatchObject({ owed: (NET - part) / 100 });
    expect(await lost.reversals()).toHaveLength(1);
    for (const order of [lost, later]) expect(await order.allMistakes()).toEqual([]);
    expect(await lost.issues()).toEqual([]);
  });

  it('leaves nothing of a later sale that it takes whole, of which the provider is not asked', async () => {
    const sell = await aSelling();
    const [lost, later, last] = [await sell(), await sell(), await sell()];
    await lost.clear();
    refuseReversals(lost, 2);
    await chargeBack(lost);
    await sendUntilOwed(lost);
    await later.send();
    expect(await later.transfers()).toEqual([]);
    expect(await later.movements('transfer')).toMatchObject([{ state: 'CONFIRMED', amount: 0 }]);
    expect(await later.payout()).toMatchObject({ state: 'paid', amount: 0, netted: NET });
    await last.send();
    expect(await last.transfers()).toMatchObject([{ amount: NET }]);
    for (const order of [lost, later, last]) expect(await order.allMistakes()).toEqual([]);
  });

  it('is not kept of a later sale while it is being taken back', async () => {
    const sell = await aSelling();
    const [lost, later] = [await sell(), await sell()];
    await lost.clear();
    await chargeBack(lost);
    await later.send();
    expect(await later.transfers()).toMatchObject([{ amount: NET }]);
    await lost.send();
    expect(await lost.reversals()).toMatchObject([{ amount: NET }]);
    expect(await lost.sums()).toEqual({ onItsWay: NET });
    for (const order of [lost, later]) expect(await order.allMistakes()).toEqual([]);
  });

  it('is kept of its own money that clears still, not of another sale that clears before', async () => {
    const sell = await aSelling();
    const [other, lost] = [await sell(), await sell()];
    advance(DAY);
    await chargeBack(lost, { amount: 1000 });
    expect(await lost.payout()).toMatchObject({ state: 'clearing', amount: NET - 900 });
    expect(await lost.sums()).toEqual({ balance: 2 * NET - 900, clearing: 2 * NET - 900 });
    expect(await lost.allMistakes()).toEqual([]);
    await other.clear(FIRST);
    expect(await other.transfers()).toMatchObject([{ amount: NET }]);
    await lost.send();
    expect(await lost.transfers()).toMatchObject([{ amount: NET - 900 }]);
    expect(await lost.sums()).toEqual({ onItsWay: 2 * NET - 900 });
    for (const order of [lost, other]) expect(await order.allMistakes()).toEqual([]);
  });

  it('that is all leaves nothing to transfer, even when the seller has no account', async () => {
    const order = await aReleasedOrder({ hasAccount: false });
    await order.clear();
    await chargeBack(order);
    expect(await order.sums()).toEqual({});
    await order.clear(87);
    await order.send();
    expect([await order.transfers(), await order.refunds()]).toEqual([[], []]);
    expect(await order.payout()).toMatchObject({ state: 'paid', amount: 0 });
    expect(await order.movements('reversal')).toEqual([]);
    expect(await order.allMistakes()).toEqual([]);
    expect(await order.issues()).toEqual([]);
  });

  it('is taken back after the transfer has arrived, when the bank is faster', async () => {
    const order = await aReleasedOrder();
    order.provider.faults.failNext('reset', { resource: 'transfer', times: 3, isApplied: true });
    await order.clear();
    expect(await order.movements('transfer')).toMatchObject([{ state: 'SENT' }]);
    order.provider.faults.dropWebhooks = true;
    const { id } = order.provider.dispute(order.intentId, 'product_not_received');
    order.provider.endDispute(id, 'lost');
    await syncDispute(id, works);
    const [reversal] = await order.movements('reversal');
    expect(reversal).toMatchObject({ state: 'REQUESTED', amount: NET });
    expect(await order.allMistakes()).toEqual([]);
    for (let hour = 0; hour < 3; hour += 1) {
      advance(HOUR);
      await order.send();
    }
    expect(await order.transfers()).toMatchObject([{ amount: NET, amount_reversed: NET }]);
    expect(await order.reversals()).toHaveLength(1);
    expect(await order.sums()).toEqual({});
    expect(await order.allMistakes()).toEqual([]);
    expect(await order.issues()).toEqual([]);
  });

  it('is owed at once where sellers are paid out by hand', async () => {
    vi.stubEnv('PAYOUTS', 'manual');
    const order = await aReleasedOrder({ hasAccount: false });
    await order.clear();
    const [payout] = await order.movements('transfer');
    if (payout) await payByHand(payout);
    await chargeBack(order);
    await order.send();
    expect(await order.movements('reversal')).toMatchObject([{ state: 'FAILED' }]);
    expect(await order.sums()).toEqual({ balance: -NET, paid: NET });
    expect(await order.allMistakes()).toEqual([]);
  });
});

describe('in a currency with a smallest amount of its own', () => {
  // The prices are those of dollars with as many minor units.
  const rows: [string, string, number, number][] = [
    ['isk', '4999', 100, 199_900],
    ['kwd', '99.90', 10, 3_330],
    ['jpy', '19.99', 1, 777],
  ];
  it.each(firstRows(rows, 1))(
    '%s, nothing is transferred or taken back that the provider would refuse',
    async (code, price, smallest, part) => {
      vi.stubEnv('CURRENCY', code);
      const [provider, seller] = [await aProvider(code), await aSeller()];
      await openAccount(provider, seller);
      const gig = await aGig(seller, { price });
      const sell = () => aReleasedOrder({ provider, seller, gig });
      const [lost, later] = [await sell(), await sell()];
      await lost.clear();
      refuseReversals(lost, 2);
      await chargeBack(lost, { amount: part });
      await sendUntilOwed(lost);
      await later.send();
      await chargeBack(later, { amount: part });
      await later.send();
      const made = [
        ...(await lost.transfers()),
        ...(await later.transfers()),
        ...(await later.reversals()),
      ].map(({ amount }) => amount);
      expect(made).toHaveLength(3);
      expect(made.filter((amount) => amount % smallest !== 0 || amount <= 0)).toEqual([]);
      expect(smallestAmount(code)).toBe(smallest);
      for (const order of [lost, later]) expect(await order.allMistakes()).toEqual([]);
    },
  );
});
