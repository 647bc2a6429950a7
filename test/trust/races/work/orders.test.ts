import { setTimeout as pause } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { findUser } from '#functions/domain/accounts/users.ts';
import { refresh } from '#functions/domain/gigs/listed.ts';
import { findGig } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { cardKeys } from '#functions/domain/listing/listing.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { newId } from '#functions/lib/ids.ts';
import { findItem } from '#functions/table/read.ts';
import type { Order } from '#shared/entities/work/order.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { withdraw } from '#test/functions/domain/a-gig.ts';
import { aBuyer, anIntentFor, aSeller, aSucceededIntent } from '#test/functions/domain/an-order.ts';
import { deliver, place, saveRequirements, settle } from '#test/functions/domain/steps.ts';
import { sized } from '#test/size.ts';
import { byAll, CLIENTS, inRounds, times, useRaces } from '#test/trust/races/a-race.ts';
import { draw } from '#test/trust/races/at-once.ts';
import { aBriefGig, aBriefTrade } from '#test/trust/races/brief-records.ts';

import { expectOneStory } from './one-story.ts';

const { raceWithFaults, itHolds, itIsLostWithoutGuards, itKeepsRecordsConsistent } = useRaces();

const aLink = (name: string | number) => ({ url: `https://files.example.com/${name}`, note: null });
const aSale = async (from: Parameters<typeof aBriefTrade>[1] = {}) => {
  const trade = await aBriefTrade({}, from);
  const { id } = await anIntentFor(trade.id, trade.buyer.id);
  return { ...trade, pay: () => settle(aSucceededIntent(trade.id, id), { eventId: `evt_${newId()}` }) };
};
const cardsOf = (gig: GigItem) => Promise.all(cardKeys('GIGS', gig).map((key) => findItem(key)));

it('a gig is never ordered after its deletion, its sale counts, and no list shows it', () =>
  inRounds(async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const gig = await aBriefGig(seller);
    const { id } = gig.card;
    const { pay } = await aSale({ seller, gig });
    let isDeleted = false;
    const order = async () => {
      await pause(draw.between(0, 40));
      const isTooLate = isDeleted;
      // With the gig as it was before its deletion.
      await place(id, buyer, undefined, gig);
      expect(isTooLate).toBe(false);
      return 'ordered';
    };
    const remove = async () => {
      await pause(draw.between(0, 20));
      await withdraw(id, seller.id);
      isDeleted = true;
    };
    const { answers, refusals } = await raceWithFaults<unknown>([
      ...times(sized(CLIENTS, 30), () => order),
      ...times(3, () => () => refresh(id)),
      pay,
      remove,
    ]);
    for (const refusal of refusals) expect(refusal).toMatchObject({ message: notFoundTexts.gig.message });
    const placed = answers.filter((answer) => answer === 'ordered');
    expect((await orders.list(buyer, { limit: 100 })).items).toHaveLength(placed.length);
    expect((await findGig(id))?.card.sales).toBe(1);
    expect((await cardsOf(gig)).filter(Boolean)).toEqual([]);
    await expect(order()).rejects.toMatchObject({ status: 404 });
  }));

itIsLostWithoutGuards<unknown>('a deleted gig is in no list', async () => {
  const seller = await aSeller();
  const gig = await aBriefGig(seller);
  return {
    tasks: [() => withdraw(gig.card.id, seller.id), () => refresh(gig.card.id)],
    check: async () => expect((await cardsOf(gig)).filter(Boolean)).toEqual([]),
  };
});

itHolds<unknown>('a delivery is never replaced once the buyer has paid', async () => {
  const { id, seller, buyer, pay } = await aSale();
  await deliver(id, seller.id, aLink('first'));
  let isPaid = false;
  const replace = async (index: number) => {
    const isTooLate = isPaid;
    const order = await deliver(id, seller.id, aLink(index));
    expect(isTooLate).toBe(false);
    return order.workUrl;
  };
  const toPay = async () => {
    await pay();
    isPaid = true;
  };
  return {
    tasks: [toPay, ...byAll(replace)],
    check: async ({ answers, refusals }) => {
      for (const refusal of refusals)
        expect(refusal).toMatchObject({ status: 409, message: orderTexts.paidWorkIsFinal.message });
      await expectOneStory(id);
      const { workUrl } = await orders.get(id, buyer.id);
      expect([aLink('first').url, ...answers]).toContain(workUrl);
      await expect(replace(CLIENTS)).rejects.toMatchObject({ status: 409 });
    },
  };
});

it('deliveries of each of a seller’s orders at once leave the latest with the seller', () =>
  inRounds(async () => {
    const seller = await aSeller();
    const gig = await aBriefGig(seller);
    const trades = await Promise.all(times(CLIENTS, () => aBriefTrade({}, { seller, gig })));
    const { answers } = await raceWithFaults(
      trades.map(
        ({ id }) =>
          () =>
            deliver(id, seller.id, aLink(id)),
      ),
    );
    const latest = answers.map(({ deliveredAt }) => deliveredAt ?? '').toSorted();
    expect(latest).toHaveLength(CLIENTS);
    expect((await findUser(seller.id))?.lastDeliveryAt).toBe(latest.at(-1));
  }));

itHolds<Order>('requirements are the last ones saved before the delivery', async () => {
  const { id, seller, buyer } = await aBriefTrade();
  return {
    tasks: byAll((index) =>
      index === 0
        ? deliver(id, seller.id, aLink('work'))
        : saveRequirements(id, buyer.id, `Version ${index}`),
    ),
    check: async ({ answers, refusals }) => {
      for (const refusal of refusals)
        expect(refusal).toMatchObject({ status: 409, message: orderTexts.requirementsClosed.message });
      await expectOneStory(id);
      const order = await orders.get(id, seller.id);
      expect(order.isCompleted).toBe(true);
      expect([null, ...answers.map(({ requirements }) => requirements)]).toContain(order.requirements);
      expect(order.hasRequirements).toBe(order.requirements !== null);
      await expect(saveRequirements(id, buyer.id, 'Late')).rejects.toMatchObject({ status: 409 });
      expect(await orders.get(id, seller.id)).toEqual(order);
    },
  };
});

itKeepsRecordsConsistent();
