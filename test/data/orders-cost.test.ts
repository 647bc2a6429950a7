import { afterEach, expect, it } from 'vitest';

import { due } from '#functions/data/order-payment.ts';
import * as orders from '#functions/data/orders.ts';
import { attach, settle } from '#functions/data/payments.ts';
import { onConsumed } from '#functions/data/table.ts';
import { newId } from '#functions/services/ids.ts';
import { anIntentOf, aSuccess, aTrade, useMarket, type Trade } from '#test/data/a-trade.ts';

useMarket();
afterEach(() => onConsumed(null));

type Cost = { does: (trade: Trade) => Promise<unknown>; trips: number; units: number };

/** What each call may take of the table, beside its session: requests, and read and write units together. */
const costs: Record<string, Cost> = {
  create: { does: ({ gig, buyer }) => orders.place(gig.card.id, buyer, undefined), trips: 2, units: 7 },
  'create, repeatable': {
    does: ({ gig, buyer }) => orders.place(gig.card.id, buyer, newId()),
    trips: 3,
    units: 10,
  },
  list: { does: ({ buyer }) => orders.list(buyer, { limit: 20 }), trips: 2, units: 1 },
  get: { does: ({ id, buyer }) => orders.find(id, buyer.id), trips: 2, units: 1.5 },
  details: { does: ({ id, seller }) => orders.details(id, seller.id), trips: 3, units: 2.5 },
  requirements: {
    does: ({ id, buyer }) => orders.saveRequirements(id, buyer.id, 'x'.repeat(2_000)),
    trips: 2,
    units: 5.5,
  },
  complete: {
    does: ({ id, seller }) => orders.deliver(id, seller.id, { url: 'https://example.com/x', note: null }),
    trips: 3,
    units: 7.5,
  },
  pay: {
    does: async ({ id, buyer }) => attach(await due(id, buyer.id), `pi_${newId()}`, 1),
    trips: 2,
    units: 3,
  },
};

/** Counts the requests to the table while this is done, and what they consumed. */
async function measured(work: () => Promise<unknown>) {
  let [trips, units] = [0, 0];
  onConsumed(({ capacity }) => {
    trips += 1;
    units += capacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  });
  await work();
  onConsumed(null);
  return { trips, units };
}

it.each(Object.entries(costs))(
  '%s takes no more of the table than it may',
  async (_, { does, trips, units }) => {
    const trade = await aTrade();
    const cost = await measured(() => does(trade));
    expect(cost.trips).toBeLessThanOrEqual(trips);
    expect(cost.units).toBeLessThanOrEqual(units);
  },
);

it('a success is recorded by one look and one transaction, and known again by the look alone', async () => {
  const { id, buyer } = await aTrade();
  const success = aSuccess(id, (await anIntentOf(id, buyer.id)).id);
  const first = await measured(() => settle(success, { eventId: `evt_${newId()}` }));
  const again = await measured(() => settle(success, { eventId: `evt_${newId()}` }));
  expect(first.trips).toBe(2);
  expect(first.units).toBeLessThanOrEqual(25);
  expect(again).toEqual({ trips: 1, units: 1 });
});

it('a list takes the same, however many orders other people have', async () => {
  const { seller, gig, buyer } = await aTrade();
  const before = await measured(() => orders.list(buyer, { limit: 20 }));
  for (let count = 0; count < 10; count += 1) await aTrade({}, { seller, gig });
  expect(await measured(() => orders.list(buyer, { limit: 20 }))).toEqual(before);
});
