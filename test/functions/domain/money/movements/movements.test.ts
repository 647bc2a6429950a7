import { describe, expect, it, vi } from 'vitest';

import { works } from '#functions/domain/kinds.ts';
import { keyOf } from '#functions/domain/money/movements/movement.ts';
import { sendMovement } from '#functions/domain/money/movements/send-movement.ts';
import { handler as sendRequested } from '#functions/jobs/movements.ts';
import { setClock } from '#functions/lib/clock.ts';
import { put } from '#functions/table/write.ts';
import { decline } from '#test/functions/domain/steps.ts';
import { dieAfter } from '#test/support/die-after.ts';

import { aChargedOrder, advance, DAY, hear, HOUR, MINUTE } from '../a-charged-order.ts';
import { FEE, hearAll, PRICE, withPayout } from '../a-released-order.ts';
import { useMoney } from '../use-money.ts';

const logged = useMoney();

/** A paid order that its seller has declined, so that everything goes back to the buyer. */
async function aDeclinedOrder(card?: string, from?: Parameters<typeof aChargedOrder>[2]) {
  const order = await aChargedOrder({}, card, from);
  await decline({ id: order.id, userId: order.seller.id });
  return withPayout(order);
}

describe('the refund of a declined order', () => {
  it('is made once it is requested, and proved by the provider: the books and the order say so', async () => {
    const order = await aDeclinedOrder();
    expect(await order.card()).toMatchObject({ stage: 'CANCELLED', returning: PRICE, returned: 0 });
    const requested = [...(await order.movements('fee')), ...(await order.movements('refund'))].map(keyOf);
    await sendRequested({
      Records: requested.map(({ PK, SK }) => ({
        eventName: 'INSERT',
        dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } } },
      })),
    });
    expect(await order.refunds()).toHaveLength(1);
    await order.send();
    const [refund, ...others] = await order.refunds();
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ amount: PRICE, metadata: { environment: 'local', id: order.id } });
    expect(await order.movements('refund')).toMatchObject([{ state: 'CONFIRMED', providerId: refund?.id }]);
    expect(await order.movements('fee')).toMatchObject([{ state: 'CONFIRMED', amount: FEE }]);
    expect(await order.card()).toMatchObject({ returning: 0, returned: PRICE });
    expect(await order.accounts()).toEqual({ fees: FEE, provider: -FEE });
    expect(await order.mistakes()).toEqual([]);
    await hearAll(order);
    expect(await order.booked('refundProven')).toBe(1);
  });

  it('is one, whichever request of the job was its last', { tags: 'full' }, async () => {
    const first = await aDeclinedOrder();
    for (const type of ['fee', 'refund'] as const) {
      for (let last = 1; ; last += 1) {
        const order = await aDeclinedOrder(undefined, first);
        const [movement] = await order.movements(type);
        const run = () => sendMovement(movement ? keyOf(movement) : { PK: '', SK: '' }, works);
        const hasDied = await dieAfter(last, run);
        for (const pause of [0, HOUR]) {
          advance(pause);
          await order.send();
        }
        expect(await order.refunds()).toHaveLength(1);
        expect(await order.movements('refund')).toMatchObject([{ state: 'CONFIRMED' }]);
        expect(await order.accounts()).toEqual({ fees: FEE, provider: -FEE });
        expect(await order.card()).toMatchObject({ returning: 0, returned: PRICE });
        expect(await order.mistakes()).toEqual([]);
        if (!hasDied) break;
      }
    }
  });

  it('is one although the answer was lost, even when the provider has forgotten the key since', async () => {
    for (const pause of [HOUR, 30 * HOUR]) {
      const order = await aDeclinedOrder();
      order.provider.faults.failNext('reset', { resource: 'refund', times: 2, isApplied: true });
      await order.send();
      expect(await order.refunds()).toHaveLength(1);
      expect(await order.movements('refund')).toMatchObject([{ state: 'SENT' }]);
      advance(pause);
      await order.send();
      expect(await order.refunds()).toHaveLength(1);
      expect(await order.movements('refund')).toMatchObject([{ state: 'CONFIRMED' }]);
      expect(await order.mistakes()).toEqual([]);
    }
  });

  it('is one in a table that was restored to before it was asked for, and refused in the first attempts', async () => {
    for (const refusals of [0, 2]) {
      const order = await aDeclinedOrder();
      const before = await order.movements('refund');
      const { faults } = order.provider;
      faults.failNext('balance-insufficient', { resource: 'refund', times: refusals });
      faults.failNext('reset', { resource: 'refund', times: 2, isApplied: true });
      for (let asked = 0; asked <= refusals; asked += 1) {
        await order.send();
        advance(HOUR);
      }
      expect(await order.refunds()).toHaveLength(1);
      for (const movement of before) await put({ ...keyOf(movement), ...movement });
      advance(30 * HOUR);
      await order.send();
      expect(await order.refunds()).toHaveLength(1);
      expect(await order.movements('refund')).toMatchObject([{ state: 'CONFIRMED', attempts: refusals }]);
      expect(await order.mistakes()).toEqual([]);
    }
  });

  it('is under way while the bank takes its time', async () => {
    const order = await aDeclinedOrder('pm_card_pendingRefund');
    await order.send();
    expect(await order.movements('refund')).toMatchObject([{ state: 'SENT' }]);
    expect(await order.card()).toMatchObject({ returning: PRICE, returned: 0 });
    expect(await order.mistakes()).toEqual([]);
    const [refund] = await order.refunds();
    order.provider.settle(refund?.id ?? '', 'succeeded');
    advance(HOUR);
    await order.send();
    expect(await order.movements('refund')).toMatchObject([{ state: 'CONFIRMED' }]);
    expect(await order.mistakes()).toEqual([]);
  });

  it('that the bank sends back is made anew, and after three times is the operator’s', async () => {
    const order = await aDeclinedOrder('pm_card_refundFail');
    for (let time = 1; time <= 3; time += 1) {
      await order.send();
      expect(await order.card()).toMatchObject({ returning: 0, returned: PRICE });
      const [refund] = await order.refunds();
      order.provider.settle(refund?.id ?? '', 'failed');
      for (const event of order.provider.events()) await hear(event);
      expect(await order.card()).toMatchObject({ returning: PRICE, returned: 0 });
      expect(await order.refunds()).toHaveLength(time);
      // The time in which the provider knows the key of the request begins anew with the next one.
      expect((await order.movements('refund'))[0]).not.toHaveProperty('sentAt');
      expect(await order.mistakes()).toEqual([]);
      advance(HOUR);
    }
    const [movement] = await order.movements('refund');
    expect(movement).toMatchObject({ state: 'FAILED', failed: { length: 3 } });
    expect(await order.issues()).toMatchObject([
      { card: { case: 'movement', reason: 'failed', movementId: movement?.movementId } },
    ]);
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'movement set aside' }));
    await order.send();
    expect(await order.refunds()).toHaveLength(3);
  });

  it('is tried ever more rarely while the provider is down, and told to the operator after eight times', async () => {
    const order = await aDeclinedOrder();
    await order.provider.stop();
    vi.stubEnv('STRIPE_API_BASE', 'http://127.0.0.1:9');
    const [movement] = await order.movements('refund');
    if (!movement) throw new Error('Nothing is refunded.');
    const key = keyOf(movement);
    const pauses: number[] = [];
    for (let time = 0; time < 9; time += 1) {
      await sendMovement(key, works);
      const [current] = await order.movements('refund');
      const pause = Date.parse(current?.GSI3SK?.split('#')[0] ?? '') - Date.now();
      const passed = pauses.reduce((sum, each) => sum + each, 0);
      pauses.push(Math.round((pause - passed) / MINUTE) * MINUTE);
      setClock(() => Date.now() + passed + (pauses.at(-1) ?? 0) + 1);
      expect(await order.issues()).toHaveLength(time >= 7 ? 1 : 0);
    }
    expect(pauses).toEqual([MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, DAY, DAY, DAY, DAY]);
  });
});
