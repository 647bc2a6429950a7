import { afterEach, describe, expect, it } from 'vitest';

import { findUser } from '#functions/domain/accounts/users.ts';
import { sellers } from '#functions/domain/recount/records/sellers.ts';
import { setClock } from '#functions/lib/clock.ts';
import { anOrder, anOrderIn, pay, useMarket } from '#test/functions/domain/an-order.ts';
import { approve, cancel, decline, deliver, refund, requestRevision } from '#test/functions/domain/steps.ts';

useMarket();
afterEach(() => setClock(null));

const DAY = 24 * 3_600_000;
/** In days. */
const MINUTE = 60_000 / DAY;

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

  it.each([
    ['in time', 0, 1],
    ['late', 4, 0],
  ])(
    'a delivery of an unpaid order that came %s only once it is paid',
    async (_, delivered, deliveriesInTime) => {
      const order = await anOrder({ hasRequirements: true });
      const start = Date.now();
      setClock(() => start + delivered * DAY);
      const deliverAs = (name: string) =>
        deliver(order.id, order.seller.id, { url: `https://example.com/${name}`, note: null });
      await deliverAs('first');
      expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries: 0, deliveriesInTime: 0 });
      setClock(() => start + 10 * DAY);
      await deliverAs('second');
      expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries: 0, deliveriesInTime: 0 });
      await pay(order.id, order.buyer.id);
      expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries: 1, deliveriesInTime });
    },
  );

  it.each([
    ['a minute before the deadline', 3 - MINUTE, 5.9, 1],
    ['a minute before the deadline', 3 - MINUTE, 6.1, 0],
    ['after the deadline', 4, 4, 1],
    ['after the deadline', 4, 6.9, 1],
    ['after the deadline', 4, 7.1, 0],
  ])(
    'the promised days of an order that was paid %s from the payment on: paid on day %d and delivered on day %d, %d in time',
    async (_, paid, delivered, deliveriesInTime) => {
      const order = await anOrder({ hasRequirements: true });
      const start = Date.now();
      setClock(() => start + paid * DAY);
      await pay(order.id, order.buyer.id);
      setClock(() => start + delivered * DAY);
      await deliver(order.id, order.seller.id, { url: 'https://example.com/paid', note: null });
      expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries: 1, deliveriesInTime });
    },
  );

  it('the first delivery of an order alone, however often it is replaced or revised', async () => {
    const order = await anOrder({ hasRequirements: true, isCompleted: true });
    const again = (name: string) =>
      deliver(order.id, order.seller.id, { url: `https://example.com/${name}`, note: null });
    setClock(() => Date.now() + 10 * DAY);
    await again('second');
    await pay(order.id, order.buyer.id);
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

  it.each([
    ['no order that was paid after its deadline and cancelled then', 6, 6, 0],
    ['no order that was paid a minute before its deadline and cancelled a day after it', 3 - MINUTE, 4, 0],
    ['no order that was paid late and cancelled as soon as its promised days are over', 3.5, 6.6, 0],
    ['an order that was paid after its deadline and not delivered in the promised days either', 4, 8.1, 1],
  ])('%s', async (_, paid, cancelled, deliveries) => {
    const order = await anOrder({ hasRequirements: true });
    const start = Date.now();
    setClock(() => start + paid * DAY);
    await pay(order.id, order.buyer.id);
    setClock(() => start + cancelled * DAY);
    await cancel({ id: order.id, userId: order.buyer.id });
    expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries, deliveriesInTime: 0 });
  });

  it('no order as done whose money all went back', async () => {
    const order = await anOrderIn('REVIEW');
    await refund({ id: order.id, userId: order.seller.id }, 1999);
    expect(await countsOf(order.seller)).toEqual({ ordersDone: 0, deliveries: 1, deliveriesInTime: 1 });
  });
});
