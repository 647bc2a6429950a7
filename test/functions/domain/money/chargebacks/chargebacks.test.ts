import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { works } from '#functions/domain/kinds/kinds.ts';
import { checkChargeback } from '#functions/domain/money/chargebacks/chargeback.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { timeOf } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { useMarket } from '#test/functions/domain/an-order.ts';
import { approve, decline } from '#test/functions/domain/steps.ts';
import { booksUnder } from '#test/support/work.ts';

import { aChargedOrder, advance, DAY } from '../a-charged-order.ts';
import { FEE, hearAll, NET, PRICE, withPayout } from '../a-released-order.ts';

useMarket();

const logged = vi.spyOn(console, 'error');
beforeEach(() => void logged.mockReset().mockReturnValue(undefined));
afterEach(() => setClock(null));

/** What the charge and its dispute have cost. */
const COST = FEE + 1500;
/** What the accounts have once the bank has taken the payment. */
const taken = { fees: COST, provider: -COST };

type Stage = 'PAID' | 'REVIEW' | 'FINISHED' | 'CANCELLED';
type Kind = 'fraudulent' | 'product_not_received' | 'inquiry';

/** A paid order in this stage whose charge the buyer's bank disputes. Everything that was due is sent. */
async function aDisputedOrder(
  stage: Stage,
  kind: Kind = 'product_not_received',
  { isLate = false, part }: { isLate?: boolean; part?: number } = {},
) {
  const order = withPayout(await aChargedOrder({ isCompleted: stage === 'REVIEW' || stage === 'FINISHED' }));
  const { id, buyer, seller, provider, intentId } = order;
  if (stage === 'FINISHED') await approve({ id, userId: buyer.id });
  if (stage === 'CANCELLED') await decline({ id, userId: seller.id });
  if (stage !== 'CANCELLED') await order.send();
  // Later than this order may have ended by itself, which nothing has noticed yet.
  if (isLate) advance(8 * DAY);
  const dispute = provider.dispute(intentId, kind, part);
  return { ...order, dispute, key: keys.chargeback(booksUnder('order', id), dispute.id) };
}

type Disputed = Awaited<ReturnType<typeof aDisputedOrder>>;

async function end(order: Disputed, outcome: 'won' | 'lost'): Promise<void> {
  await hearAll(order);
  order.provider.endDispute(order.dispute.id, outcome);
  await hearAll(order);
}

const balanceOf = async (order: Disputed) => (await order.sums())['balance'] ?? 0;
const isListed = async (order: Disputed) =>
  (await order.issues()).some(({ card }) => JSON.stringify(card).includes(order.dispute.id));

describe('a payment that the buyer’s bank disputes', () => {
  it('is frozen with what is held, and told to the operator', async () => {
    const order = await aDisputedOrder('REVIEW');
    await hearAll(order);
    const card = await order.card();
    expect(card).toMatchObject({ stage: 'REVIEW', held: PRICE });
    expect(card.frozenAt).toBeDefined();
    expect(await order.accounts()).toEqual({
      held: -PRICE,
      chargeback: PRICE,
      ...taken,
    });
    expect(await order.booked('chargeback')).toBe(1);
    expect(await isListed(order)).toBe(true);
    expect(await order.allMistakes()).toEqual([]);
  });

  it('goes on as before when the bank decides for the seller', async () => {
    const order = await aDisputedOrder('REVIEW');
    await end(order, 'won');
    const card = await order.card();
    expect(card).toMatchObject({ stage: 'REVIEW', held: PRICE });
    expect(card.frozenAt).toBeUndefined();
    expect(await order.accounts()).toEqual({ held: -PRICE, fees: COST, provider: PRICE - COST });
    expect(await isListed(order)).toBe(false);
    expect(await findItem(order.key)).not.toHaveProperty('GSI3PK');
    expect(await order.allMistakes()).toEqual([]);
  });

  it('costs its fee alone where it was won before anything was heard of it', async () => {
    const order = await aDisputedOrder('REVIEW');
    order.provider.endDispute(order.dispute.id, 'won');
    await hearAll(order);
    expect(await order.accounts()).toEqual({ held: -PRICE, fees: COST, provider: PRICE - COST });
    expect([...(await order.allMistakes()), ...(await order.unlikeProvider())]).toEqual([]);
  });

  it('takes what is held when it is lost, which ends the order', async () => {
    for (const stage of ['PAID', 'REVIEW'] as const) {
      const order = await aDisputedOrder(stage, 'fraudulent');
      await end(order, 'lost');
      expect(await order.card()).toMatchObject({ stage: 'CANCELLED', held: 0, released: 0, returning: 0 });
      expect(await order.accounts()).toEqual(taken);
      expect(await order.booked('chargebackLost')).toBe(1);
      expect(await order.movements('refund')).toEqual([]);
      expect(await order.allMistakes()).toEqual([]);
    }
  });

  it('leaves of what is held what the bank has not taken, and the work goes on with it', async () => {
    const order = await aDisputedOrder('REVIEW', 'product_not_received', { part: 1_000 });
    await end(order, 'lost');
    const left = PRICE - 1_000;
    expect(await order.card()).toMatchObject({ stage: 'REVIEW', held: left, returning: 0 });
    expect(await order.accounts()).toEqual({ held: -left, fees: COST, provider: left - COST });
    await approve({ id: order.id, userId: order.buyer.id });
    expect(await order.card()).toMatchObject({ stage: 'FINISHED', held: 0, released: left });
    expect(await order.allMistakes()).toEqual([]);
  });

  it.each(['product_not_received', 'fraudulent'] as const)(
    'takes it from the seller once it is released, with the commission: %s',
    async (kind) => {
      const order = await aDisputedOrder('FINISHED', kind);
      expect(await balanceOf(order)).toBe(NET);
      await end(order, 'lost');
      expect(await balanceOf(order)).toBe(0);
      expect(await order.card()).toMatchObject({
        stage: 'FINISHED',
        held: 0,
        released: PRICE,
        takenBack: PRICE,
      });
      const { hold, commission } = await orders.get(order.id, order.seller.id);
      expect(hold).toMatchObject({ state: 'closed', toSeller: 0, toBuyer: 0 });
      expect(commission).toMatchObject({ net: 0 });
      expect(await order.accounts()).toEqual(taken);
      expect(await order.allMistakes()).toEqual([]);
    },
  );

  it('changes nothing of an order that was cancelled, of which the bank keeps what it takes', async () => {
    const order = await aDisputedOrder('CANCELLED');
    await end(order, 'won');
    expect(await order.card()).toMatchObject({ stage: 'CANCELLED', returning: PRICE });
    await order.send();
    expect(await order.card()).toMatchObject({ stage: 'CANCELLED', returned: PRICE });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('returns what was on its way back, but not sent yet, which then needs no refund', async () => {
    for (const isHeard of [true, false]) {
      const order = await aDisputedOrder('CANCELLED');
      if (isHeard) await hearAll(order);
      // While the bank examines the payment, the provider refuses to refund it.
      await order.send();
      advance(DAY);
      await order.send();
      expect(await order.refunds()).toEqual([]);
      expect(await order.movements('refund')).toMatchObject([{ state: 'REQUESTED' }]);
      expect((await order.movements('refund')).map(timeOf)).toEqual([now() + DAY]);
      order.provider.endDispute(order.dispute.id, 'lost');
      if (isHeard) await hearAll(order);
      advance(DAY);
      await order.send();
      expect(await order.movements('refund')).toMatchObject([{ state: 'FAILED', refused: 'chargedBack' }]);
      expect(await order.card()).toMatchObject({ stage: 'CANCELLED', returning: 0, returned: PRICE });
      expect(await order.accounts()).toEqual(taken);
      expect(await isListed(order)).toBe(false);
      expect(await order.allMistakes()).toEqual([]);
    }
  });

  it('leaves to the operator what the provider no longer refunds because the bank keeps a part', async () => {
    const order = await aDisputedOrder('CANCELLED', 'product_not_received', { part: 1_000 });
    await end(order, 'lost');
    advance(DAY);
    await order.send();
    expect(await order.refunds()).toEqual([]);
    expect(await order.movements('refund')).toMatchObject([
      { state: 'FAILED', card: { reason: 'failed', amount: PRICE - 1_000 } },
    ]);
    expect(await order.allMistakes()).toEqual([]);
  });

  it('is not frozen by a mere inquiry', async () => {
    const order = await aDisputedOrder('REVIEW', 'inquiry');
    await hearAll(order);
    expect((await order.card()).frozenAt).toBeUndefined();
    expect(await order.booked('chargeback')).toBe(0);
    expect(await isListed(order)).toBe(true);
    order.provider.endDispute(order.dispute.id, 'won');
    await hearAll(order);
    expect(await isListed(order)).toBe(false);
    expect(await order.allMistakes()).toEqual([]);
  });

  it('is looked at every week while it is open, in case its events are lost', async () => {
    const order = await aDisputedOrder('REVIEW');
    await hearAll(order);
    order.provider.endDispute(order.dispute.id, 'lost');
    await checkChargeback(order.key, works);
    expect(await order.card()).toMatchObject({ stage: 'REVIEW' });
    advance(7 * DAY);
    await checkChargeback(order.key, works);
    expect(await order.card()).toMatchObject({ stage: 'CANCELLED' });
    expect(await order.allMistakes()).toEqual([]);
  });

  it('finds an order ended whose time was over before', async () => {
    const order = await aDisputedOrder('REVIEW', 'product_not_received', { isLate: true });
    await end(order, 'lost');
    expect(await order.card()).toMatchObject({ stage: 'FINISHED', released: PRICE });
    expect(await balanceOf(order)).toBe(0);
    expect(await order.allMistakes()).toEqual([]);
  });
});
