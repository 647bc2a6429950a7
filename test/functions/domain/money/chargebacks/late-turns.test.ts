import { beforeEach, describe, expect, it, vi } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { checkChargeback } from '#functions/domain/money/chargebacks/chargeback.ts';
import { keys } from '#functions/table/keys.ts';
import { approve, decline } from '#test/functions/domain/steps.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { booksUnder } from '#test/support/work.ts';

import { aChargedOrder, advance, DAY } from '../a-charged-order.ts';
import { FEE, hearAll, NET, PRICE, withPayout } from '../a-released-order.ts';
import { useMoney } from '../use-money.ts';

useMoney();
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));

const COST = FEE + 1500;

/** An order that is held, released, or whose money is back with its buyer. */
async function anOrder(state: 'held' | 'released' | 'back') {
  const provider = await aProvider();
  const order = withPayout(
    await aChargedOrder({ isCompleted: state !== 'back' }, 'pm_card_visa', { provider }),
  );
  if (state === 'released') await approve({ id: order.id, userId: order.buyer.id });
  if (state === 'back') await decline({ id: order.id, userId: order.seller.id });
  await order.send();
  await hearAll(order);
  return order;
}

type Order = Awaited<ReturnType<typeof anOrder>>;

/** Its bank disputes this, and keeps it. */
async function lose(order: Order, amount?: number): Promise<string> {
  const { id } = order.provider.dispute(order.intentId, 'product_not_received', amount);
  order.provider.endDispute(id, 'lost');
  await hearAll(order);
  return id;
}

const checkWeekly = (order: Order, disputeId: string) =>
  checkChargeback(keys.chargeback(booksUnder('order', order.id), disputeId), works);

const expectSound = async (order: Order) =>
  expect([...(await order.allMistakes()), ...(await order.unlikeProvider())]).toEqual([]);

describe('a dispute that was prevented', () => {
  it('changes nothing where it was blocked, and is lost where the money was given back for it', async () => {
    const blocked = await anOrder('held');
    blocked.provider.dispute(blocked.intentId, 'prevented');
    await hearAll(blocked);
    expect(await blocked.card()).toMatchObject({ stage: 'REVIEW', held: PRICE });
    expect(await blocked.accounts()).toEqual({ held: -PRICE, fees: FEE, provider: PRICE - FEE });
    expect(await blocked.issues()).toEqual([]);
    await expectSound(blocked);
    const resolved = await anOrder('held');
    resolved.provider.dispute(resolved.intentId, 'resolution');
    await hearAll(resolved);
    expect(await resolved.card()).toMatchObject({ stage: 'CANCELLED', held: 0 });
    expect(await resolved.accounts()).toEqual({ fees: COST, provider: -COST });
    expect(await resolved.issues()).toEqual([]);
    await expectSound(resolved);
  });
});

describe('what a bank gives back of a dispute that was lost', () => {
  it.each([
    ['all', undefined, 0],
    ['a part', 500, PRICE - 500],
  ])('lessens our loss, which it was: %s', async (_, amount, losses) => {
    const order = await anOrder('back');
    const id = await lose(order, PRICE);
    expect(await order.accounts()).toMatchObject({ losses: PRICE });
    order.provider.reinstate(id, amount);
    await hearAll(order);
    expect((await order.accounts())['losses'] ?? 0).toBe(losses);
    expect((await order.accounts())['chargeback']).toBeUndefined();
    expect(await order.issues()).toEqual([]);
    await expectSound(order);
  });

  it('is the operator’s to divide where the seller bore it', async () => {
    const order = await anOrder('released');
    const id = await lose(order);
    expect(await order.issues()).toEqual([]);
    order.provider.reinstate(id);
    await hearAll(order);
    expect(await order.accounts()).toMatchObject({ chargeback: -PRICE });
    expect(await order.issues()).toMatchObject([{ card: { disputeId: id, state: 'won', amount: 0 } }]);
    expect(await order.sums()).toEqual({});
    await expectSound(order);
  });
});

describe('a dispute that is lost without its money', () => {
  it('stays frozen for as long as that may come late, and then lets go', async () => {
    const order = await anOrder('held');
    const { id } = order.provider.dispute(order.intentId, 'product_not_received', undefined, {
      takesNothing: true,
    });
    order.provider.endDispute(id, 'lost');
    await hearAll(order);
    expect((await order.card()).frozenAt).toBeDefined();
    advance(7 * DAY);
    await checkWeekly(order, id);
    const card = await order.card();
    expect(card).toMatchObject({ stage: 'REVIEW', held: PRICE });
    expect(card.frozenAt).toBeUndefined();
    expect(await order.booked('chargebackLost')).toBe(0);
    expect(await order.issues()).toEqual([]);
    await expectSound(order);
  });
});

describe('a dispute in another currency', () => {
  it('freezes what was paid for, and is the operator’s, whatever the bank decides', async () => {
    const order = await anOrder('held');
    const { id } = order.provider.dispute(order.intentId, 'product_not_received', undefined, {
      settledIn: 'eur',
    });
    await hearAll(order);
    order.provider.endDispute(id, 'lost');
    await hearAll(order);
    advance(7 * DAY);
    await checkWeekly(order, id);
    expect(await order.card()).toMatchObject({
      stage: 'REVIEW',
      held: PRICE,
      frozenAt: expect.any(String) as string,
    });
    expect(await order.accounts()).toEqual({ held: -PRICE, fees: FEE, provider: PRICE - FEE });
    expect(await order.issues()).toMatchObject([{ card: { disputeId: id, currency: 'eur' } }]);
    expect(await order.allMistakes()).toEqual([]);
  });
});

describe('two disputes of one payment', () => {
  it('freeze it until both are over, and the first that is lost takes its part', async () => {
    const order = await anOrder('held');
    const [one, two] = [1_000, 500].map(
      (amount) => order.provider.dispute(order.intentId, 'fraudulent', amount).id,
    );
    await hearAll(order);
    order.provider.endDispute(one ?? '', 'lost');
    await hearAll(order);
    expect(await order.card()).toMatchObject({ held: PRICE - 1_000, frozenAt: expect.any(String) as string });
    order.provider.endDispute(two ?? '', 'won');
    await hearAll(order);
    const card = await order.card();
    expect(card).toMatchObject({ stage: 'REVIEW', held: PRICE - 1_000 });
    expect(card.frozenAt).toBeUndefined();
    await approve({ id: order.id, userId: order.buyer.id });
    expect(await order.sums()).toEqual({
      balance: NET - 900,
      clearing: NET - 900,
    });
    await expectSound(order);
  });
});
