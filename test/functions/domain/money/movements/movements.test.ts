import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { User } from '#functions/domain/accounts/record.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { keyOf } from '#functions/domain/money/books/movement.ts';
import { sendMovement } from '#functions/domain/money/movements/send-movement.ts';
import { grantOperator } from '#functions/domain/operator/grants.ts';
import { openCheckout } from '#functions/domain/operator/open-checkout.ts';
import { getDue } from '#functions/domain/orders/payment.ts';
import { handler as sendRequested } from '#functions/jobs/movements.ts';
import { setClock } from '#functions/lib/clock.ts';
import { openCases } from '#functions/table/cases.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, query } from '#functions/table/read.ts';
import { put, remove } from '#functions/table/write.ts';
import * as paymentTexts from '#shared/texts/money/payment.ts';
import { aBuyer, anOrder } from '#test/functions/domain/an-order.ts';
import { beginPayment, decline, refund } from '#test/functions/domain/steps.ts';
import { asJob } from '#test/functions/run-as.ts';
import { aProvider } from '#test/functions/typical/orders.ts';
import { fund } from '#test/infra/local/stripe/stand-in.ts';
import { dieAfter } from '#test/support/table/die-after.ts';

import { aChargedOrder, advance, DAY, hear, HOUR, MINUTE } from '../a-charged-order.ts';
import { FEE, hearAll, PRICE, withPayout } from '../a-released-order.ts';
import { useMoney } from '../use-money.ts';

const logged = useMoney();

/** What the stream tells of new items of these keys. */
const streamOf = (all: Key[]): DynamoDBStreamEvent => ({
  Records: all.map(({ PK, SK }) => ({
    eventName: 'INSERT',
    dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } } },
  })),
});

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
    await sendRequested(streamOf(requested));
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

  it('of what a bank disputes, unheard, is left to the sweep by the job, which may not write what follows', async () => {
    const order = await aChargedOrder({ isCompleted: true });
    order.provider.dispute(order.intentId, 'product_not_received');
    await refund({ id: order.id, userId: order.seller.id }, 500);
    await asJob('movements', sendRequested)(streamOf((await order.movements('refund')).map(keyOf)));
    expect(JSON.stringify(logged.mock.calls)).not.toContain('not made');
    expect(await order.booked('chargeback')).toBe(0);
    advance(MINUTE);
    await order.send();
    expect(await order.booked('chargeback')).toBe(1);
    expect(await order.movements('refund')).toMatchObject([{ state: 'REQUESTED' }]);
    expect(await order.mistakes()).toEqual([]);
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
      // The time in which the provider knows the key of the request starts again with the next one.
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

  it.each([7, 8])('is on no list of the operator’s once it succeeds after %i failures', async (failures) => {
    const order = await aDeclinedOrder();
    order.provider.faults.failNext('reset', { resource: 'refund', times: failures });
    for (let time = 0; time <= failures; time += 1) {
      await order.send();
      advance(2 * DAY);
    }
    expect(await order.movements('refund')).toMatchObject([{ state: 'CONFIRMED' }]);
    expect(await order.issues()).toEqual([]);
  });
});

/** A paid order at a provider that settles in another currency, whose fee was looked up. */
async function anOrderSettledElsewhere() {
  const provider = await aProvider();
  provider.changePlatform({ settlesIn: 'eur' });
  await fund(provider.sdk);
  const order = withPayout(await aChargedOrder({}, undefined, { provider }));
  await order.send();
  return order;
}

const begin = async () => {
  const { id, buyer } = await anOrder({ hasRequirements: true, isPaid: false });
  return beginPayment(await getDue(id, buyer.id));
};

const closed = () => findItem<{ card: object }>(keys.checkoutClosed());

const reason = 'The account settles in dollars now.';

describe('the fee of a charge', () => {
  afterEach(() => remove(keys.checkoutClosed()));

  it('closes checkout when it is in another currency at the provider, and what is held can still go back', async () => {
    const order = await anOrderSettledElsewhere();
    const about = { kind: 'order', id: order.id, currency: 'usd', settled: 'eur' };
    const card = { case: 'checkout', reason: 'currency', ...about };
    expect(await closed()).toMatchObject({ card });
    expect((await openCases()).map((each) => each.card)).toContainEqual(card);
    expect(logged).toHaveBeenCalledExactlyOnceWith({ message: 'checkout set aside', ...card });
    await expect(begin()).rejects.toMatchObject({
      status: 503,
      message: paymentTexts.checkoutClosed.message,
    });
    expect(await order.card()).toMatchObject({ money: { held: PRICE } });

    await decline({ id: order.id, userId: order.seller.id });
    await order.send();
    await order.send();
    expect(await order.movements('refund')).toMatchObject([{ state: 'CONFIRMED' }]);
    expect(await order.accounts()).toEqual({});
  });

  it('is opened again by an operator, once, and not closed by the same charge', async () => {
    const order = await anOrderSettledElsewhere();
    const { id } = await aBuyer();
    const { username }: User = await grantOperator(id, { reason: 'She runs the market.', by: 'ops' });
    const opening = { operator: { id, name: username }, ranBy: 'ops', reason };
    await expect(openCheckout({ ...opening, reason: ' ' })).rejects.toMatchObject({ status: 400 });
    const twice = await Promise.allSettled([openCheckout(opening), openCheckout(opening)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const about = { kind: 'checkout', id: 'checkout' };
    const { items } = await query({ where: { PK: keys.act(about, '').PK }, limit: 100 });
    const before = { since: expect.any(String), id: order.id, settled: 'eur' };
    expect(items).toMatchObject([
      { card: { act: 'checkout.open', operator: opening.operator, reason, before } },
    ]);
    for (let day = 0; day < 2; day += 1) {
      advance(DAY);
      await order.send();
    }
    expect(await closed()).toBeUndefined();
    await expect(begin()).resolves.toHaveProperty('clientSecret');
  });
});
