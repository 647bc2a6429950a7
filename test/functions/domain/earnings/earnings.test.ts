import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { processRecord } from '#functions/domain/due/kinds.ts';
import { listBookings } from '#functions/domain/earnings/bookings.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { listEarnings } from '#functions/domain/kinds/list-earnings.ts';
import { openHold } from '#functions/domain/money/books/hold.ts';
import { paymentOf } from '#functions/domain/money/books/payment.ts';
import { now, setClock, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { put, update } from '#functions/table/write.ts';
import { aPaidModule } from '#test/functions/domain/an-assigned-module.ts';
import { anOrder, aSeller, useMarket } from '#test/functions/domain/an-order.ts';
import { aChargedOrder, advance, DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { approve, decline, getEarnings, openDispute } from '#test/functions/domain/steps.ts';
import { holdKey } from '#test/support/work.ts';

useMarket();
beforeEach(() => {
  vi.stubEnv('ENVIRONMENT', 'local');
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => setClock(null));

const NET = 18;
const page = { limit: 20 };
const statesOf = async (sellerId: string) =>
  (await listEarnings(sellerId, page)).items.map(({ state }) => state);

describe('the earnings of a seller', () => {
  it('are nothing before the first sale', async () => {
    const { id } = await aSeller();
    const nothing = { held: 0, clearing: 0, onItsWay: 0, paid: 0, owed: 0, next: null, waiting: null };
    expect(await getEarnings(id)).toMatchObject({ ...nothing, currency: 'usd', account: { status: 'none' } });
    expect(await listEarnings(id, page)).toEqual({ items: [] });
  });

  it('are held, clear, wait for an account and go back, each sum at its time', async () => {
    const order = await aChargedOrder({ isCompleted: true });
    const { id, seller } = order;
    expect(await getEarnings(seller.id)).toMatchObject({ held: NET, clearing: 0, next: null });
    expect(await statesOf(seller.id)).toEqual(['held']);

    await approve({ id, userId: order.buyer.id });
    const clearing = await getEarnings(seller.id);
    expect(clearing).toMatchObject({ held: 0, clearing: NET, waiting: null, next: { amount: NET } });
    expect(Date.parse(clearing.next?.at ?? '') - now()).toBeGreaterThan(6.9 * DAY);
    expect(await listEarnings(seller.id, page)).toMatchObject({
      items: [{ id, kind: 'order', state: 'clearing', until: clearing.next?.at, amount: NET }],
    });

    advance(8 * DAY);
    await order.send();
    expect(await getEarnings(seller.id)).toMatchObject({
      clearing: NET,
      next: null,
      waiting: { amount: NET },
    });
    expect(await statesOf(seller.id)).toEqual(['waiting']);

    advance(80 * DAY);
    await order.send();
    expect(await getEarnings(seller.id)).toMatchObject({ clearing: 0, owed: 0, next: null, waiting: null });
    expect(await statesOf(seller.id)).toEqual(['returned']);
    expect(await order.mistakes()).toEqual([]);
  });

  it('are in dispute while their work is, whichever of its payments holds the money', async () => {
    const { id, seller, buyer } = await aChargedOrder({ isCompleted: true });
    const other = await aChargedOrder({ isCompleted: true }, undefined, { seller, buyer });
    await openDispute({ id, userId: buyer.id }, { amount: 500, reason: 'It is not what I ordered.' });
    const ofSeller = (await listEarnings(seller.id, page)).items.map((each) => [each.id, each.state]);
    expect(Object.fromEntries(ofSeller)).toEqual({ [id]: 'disputed', [other.id]: 'held' });
  });

  it('have each payment of the same work once', async () => {
    const { id, seller } = await aChargedOrder({ isCompleted: true });
    const first = {
      ...paymentOf({ kind: 'order', id }),
      title: 'A logo',
      sellerId: seller.id,
      currency: 'usd',
    };
    const second = { ...first, payment: 2, commissionRate: 1000, clearance: 7 };
    await transact(openHold(second, 500, timestamp()));
    const { items } = await listEarnings(seller.id, page);
    expect(items.map(({ price }) => price)).toEqual([5, 19.99]);
  });

  it('name what is paid out next, and not what a bank examines', async () => {
    const first = await aChargedOrder({ isCompleted: true });
    await approve({ id: first.id, userId: first.buyer.id });
    advance(DAY);
    const second = await aChargedOrder({ isCompleted: true }, undefined, first);
    await approve({ id: second.id, userId: second.buyer.id });
    const [later, sooner] = (await listEarnings(first.seller.id, page)).items;
    expect(await getEarnings(first.seller.id)).toMatchObject({ next: { at: sooner?.until } });
    await update(holdKey('order', first.id), {
      set: { disputes: 1 },
      when: { PK: exists },
      fallback: () => {
        throw new Error('There is no hold.');
      },
    });
    expect(await getEarnings(first.seller.id)).toMatchObject({ next: { at: later?.until } });
    expect(await statesOf(first.seller.id)).toEqual(['clearing', 'frozen']);
  });
});

describe('the entries of a seller', () => {
  it('are the paid orders, newest first, page by page and month by month', async () => {
    setClock(() => Date.parse('2026-10-31T23:59:59.000Z'));
    const october = await anOrder({ isPaid: true });
    setClock(() => Date.parse('2026-11-01T00:00:00.000Z'));
    const november = [await anOrder({ isPaid: true }, october)];
    setClock(() => Date.parse('2026-11-30T23:59:59.999Z'));
    november.unshift(await anOrder({ isPaid: true }, october));
    await anOrder({}, october);
    setClock(() => Date.parse('2026-12-01T00:00:00.000Z'));
    const december = await anOrder({ isPaid: true }, october);

    const { seller } = october;
    const idsOf = async (month?: string, limit = 20) => {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const found = await listEarnings(seller.id, { limit, cursor }, month);
        ids.push(...found.items.map(({ id }) => id));
        cursor = found.next;
      } while (cursor);
      return ids;
    };
    const all = [december, ...november, october].map(({ id }) => id);
    expect(await idsOf()).toEqual(all);
    expect(await idsOf(undefined, 1)).toEqual(all);
    expect(await idsOf('2026-10')).toEqual([october.id]);
    expect(await idsOf('2026-11')).toEqual(november.map(({ id }) => id));
    expect(await idsOf('2026-11', 1)).toEqual(november.map(({ id }) => id));
    expect(await idsOf('2026-12')).toEqual([december.id]);
    expect(await idsOf('2025-12')).toEqual([]);
  });

  it('are modules too, and what was given back whole', async () => {
    const { module, freelancer } = await aPaidModule();
    expect(await listEarnings(freelancer.id, page)).toMatchObject({
      items: [{ id: module.id, kind: 'module', state: 'clearing' }],
    });
    const order = await aChargedOrder();
    await decline({ id: order.id, userId: order.seller.id });
    expect(await listEarnings(order.seller.id, page)).toMatchObject({
      items: [{ state: 'returned', price: 19.99, returned: 19.99, amount: 0 }],
    });
  });
});

describe('what was booked for a seller', () => {
  it('is in the month in which it was booked, though it was due in the one before, and leaves a month that is over as it was', async () => {
    setClock(() => Date.parse('2031-10-24T12:00:00.000Z'));
    const order = await aChargedOrder({ isCompleted: true });
    const of = (month?: string) => listBookings(order.seller.id, page, month);
    // Approved by itself on the last day of October, which is only looked at in November.
    setClock(() => Date.parse('2031-11-01T00:10:00.000Z'));
    await processRecord(keys.order(order.id), works);
    expect(await order.card()).toMatchObject({ doneAt: '2031-10-31T12:00:00.000Z' });
    const november = await of('2031-11');
    expect(november.items).toEqual([
      {
        at: '2031-11-01T00:10:00.000Z',
        what: 'released',
        kind: 'order',
        id: order.id,
        title: order.gig.card.title,
        price: 19.99,
        commission: 1.99,
        amount: 18,
      },
    ]);
    expect(await of('2031-10')).toEqual({ items: [] });

    // It has waited too long for an account of its seller.
    for (const day of ['2031-11-20', '2032-02-10']) {
      setClock(() => Date.parse(day));
      await order.send();
    }
    expect(await of('2031-11')).toEqual(november);
    const later = { what: 'givenBack', price: -19.99, commission: -1.99, amount: -18 };
    expect(await of('2032-02')).toMatchObject({ items: [later] });
    expect(await of()).toMatchObject({ items: [later, { what: 'released' }] });
  });

  it('has a debt that was written off, which is of no work', async () => {
    const { id } = await aSeller();
    const [entry, at] = [newId(), timestamp()];
    await put({ ...keys.sellerEntry(id, entry), amount: 500, kind: 'act', id: entry, at });
    expect((await listBookings(id, page)).items).toMatchObject([
      { kind: null, id: null, title: '', amount: 5 },
    ]);
  });
});
