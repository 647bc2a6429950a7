import { afterEach, describe, expect, it } from 'vitest';

import { findUser } from '#functions/domain/accounts/users.ts';
import { sellers } from '#functions/domain/recount/records/sellers.ts';
import { setClock } from '#functions/lib/clock.ts';
import { anOrder, anOrderIn, pay, useMarket } from '#test/functions/domain/an-order.ts';
import { approve, cancel, decline, deliver, refund, requestRevision } from '#test/functions/domain/steps.ts';

useMarket();
afterEach(() => setClock(null));

const DAY = 24 * 3_600_000;

/** What a seller's profile says, which a recount of their records must confirm. */
async function countsOf({ id }: { id: string }) {
  expect(await sellers.mistakesIn(id)).toEqual([]);
  const { ordersDone, deliveries, deliveriesInTime } = (await findUser(id)) ?? {};
  return { ordersDone, deliveries, deliveriesInTime };
}

describe("a seller's profile counts", () => {
  it('an order once it is delivered, paid for and approved', async () => {
    const order = await anOrderIn('REVIEW');
    expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries: 1, deliveriesInTime: 1 });
    await approve({ id: order.id, userId: order.buyer.id });
    await approve({ id: order.id, userId: order.buyer.id }).catch(() => undefined);
    expect(await countsOf(order.seller)).toEqual({ ordersDone: 1, deliveries: 1, deliveriesInTime: 1 });
  });

  it('a delivery after the deadline as one that is late', async () => {
    const order = await anOrder({ hasRequirements: true });
    setClock(() => Date.now() + 4 * DAY);
    await deliver(order.id, order.seller.id, { url: 'https://example.com/late', note: null });
    expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries: 1, deliveriesInTime: 0 });
  });

  it('the first delivery of an order alone, however often it is replaced or revised', async () => {
    const order = await anOrder({ hasRequirements: true, isCompleted: true });
    const again = (name: string) =>
      deliver(order.id, order.seller.id, { url: `https://example.com/${name}`, note: null });
    setClock(() => Date.now() + 10 * DAY);
    await again('second');
    expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries: 1, deliveriesInTime: 1 });
    setClock(null);
    const revised = await anOrderIn('REVIEW', { seller: order.seller });
    await requestRevision({ id: revised.id, userId: revised.buyer.id }, 'In blue, please.');
    await deliver(revised.id, order.seller.id, { url: 'https://example.com/blue', note: null });
    expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries: 2, deliveriesInTime: 2 });
  });

  it.each([
    [
      'a paid order that ended after its deadline without a delivery as one that is late',
      10,
      { isPaid: true },
      1,
    ],
    ['no such order that was cancelled before', 0, { isPaid: true }, 0],
    ['no such order that was never paid', 10, { isPaid: false }, 0],
  ])('%s', async (_, days, state, deliveries) => {
    const order = await anOrder({ hasRequirements: true, ...state });
    setClock(() => Date.now() + days * DAY);
    const by = { id: order.id, userId: order.buyer.id };
    if (days > 0 || !state.isPaid) await cancel(by);
    else await decline({ id: order.id, userId: order.seller.id });
    expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries, deliveriesInTime: 0 });
  });

  it('no order that was paid after its deadline and cancelled then', async () => {
    const order = await anOrder({ hasRequirements: true });
    setClock(() => Date.now() + 6 * DAY);
    await pay(order.id, order.buyer.id);
    await cancel({ id: order.id, userId: order.buyer.id });
    expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries: 0, deliveriesInTime: 0 });
  });

  it('no order as done whose money all went back', async () => {
    const order = await anOrderIn('REVIEW');
    await refund({ id: order.id, userId: order.seller.id }, 1999);
    expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries: 1, deliveriesInTime: 1 });
  });
});
