import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { findUser } from '#functions/domain/accounts/users.ts';
import { refresh } from '#functions/domain/gigs/listed.ts';
import { findGig, requireOnMarket } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { cardKeys } from '#functions/domain/listing/listing.ts';
import { draft } from '#functions/domain/orders/place.ts';
import * as orders from '#functions/domain/orders/read.ts';
import { newId } from '#functions/lib/ids.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { messages } from '#shared/messages.ts';
import { withdraw } from '#test/functions/domain/a-gig.ts';
import {
  aBuyer,
  anIntentFor,
  aSeller,
  aSucceededIntent,
  type Person,
} from '#test/functions/domain/an-order.ts';
import { deliver, place, saveRequirements, settle } from '#test/functions/domain/steps.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';
import { sized } from '#test/size.ts';
import { findDifferences } from '#test/support/recount.ts';

import { race, CLIENTS, draw, inRounds, times, useRaces } from './a-race.ts';
import { aBriefGig, aBriefTrade } from './brief-records.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

const aLink = (name: string | number) => ({ url: `https://files.example.com/${name}`, note: null });
const aSale = async (from: Parameters<typeof aBriefTrade>[1] = {}) => {
  const trade = await aBriefTrade({}, from);
  const { id } = await anIntentFor(trade.id, trade.buyer.id);
  return { ...trade, pay: () => settle(aSucceededIntent(trade.id, id), { eventId: `evt_${newId()}` }) };
};
const cardsOf = (gig: GigItem) => Promise.all(cardKeys('GIGS', gig).map((key) => findItem(key)));

describe('a gig that is ordered, sold and deleted at once', () => {
  it('is never ordered after its deletion, its sale counts, and no list shows it', () =>
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
      for (const refusal of refusals) expect(refusal).toMatchObject({ message: messages.notFound.gig });
      const placed = answers.filter((answer) => answer === 'ordered');
      expect((await orders.list(buyer, { limit: 100 })).items).toHaveLength(placed.length);
      expect((await findGig(id))?.card.sales).toBe(1);
      expect((await cardsOf(gig)).filter(Boolean)).toEqual([]);
      await expect(order()).rejects.toMatchObject({ status: 404 });
    }));
});

describe('a delivery', () => {
  it('of the same work by many requests at once succeeds for all', () =>
    inRounds(async () => {
      const { id, seller } = await aBriefTrade();
      const { answers } = await raceWithFaults(
        times(CLIENTS, () => () => deliver(id, seller.id, aLink('work'))),
      );
      expect(answers).toHaveLength(CLIENTS);
      expect(new Set(answers.map(({ workUrl }) => workUrl)).size).toBe(1);
    }));

  it('is never replaced once the buyer has paid', () =>
    inRounds(async () => {
      const { id, seller, buyer, pay } = await aSale();
      await deliver(id, seller.id, aLink('first'));
      let isPaid = false;
      const replace = async (index: number) => {
        const isTooLate = isPaid;
        const order = await deliver(id, seller.id, aLink(index));
        expect(isTooLate).toBe(false);
        return order.workUrl;
      };
      const { answers, refusals } = await raceWithFaults<unknown>([
        ...times(CLIENTS, (index) => () => replace(index)),
        async () => {
          await pay();
          isPaid = true;
        },
      ]);
      for (const refusal of refusals)
        expect(refusal).toMatchObject({ status: 409, message: messages.orders.paidWorkIsFinal });
      const { workUrl } = await orders.get(id, buyer.id);
      expect([aLink('first').url, ...answers]).toContain(workUrl);
      await expect(replace(CLIENTS)).rejects.toMatchObject({ status: 409 });
    }));

  it('of each of a seller’s orders at once leaves the latest with the seller', () =>
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
});

it('requirements are the last ones saved before the delivery', () =>
  inRounds(async () => {
    const { id, seller, buyer } = await aBriefTrade();
    const { answers, refusals } = await raceWithFaults(
      times(
        CLIENTS,
        (index) => () =>
          index === 0
            ? deliver(id, seller.id, aLink('work'))
            : saveRequirements(id, buyer.id, `Version ${index}`),
      ),
    );
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 409, message: messages.orders.requirementsClosed });
    const order = await orders.get(id, seller.id);
    expect(order.isCompleted).toBe(true);
    expect([null, ...answers.map(({ requirements }) => requirements)]).toContain(order.requirements);
    expect(order.hasRequirements).toBe(order.requirements !== null);
    await expect(saveRequirements(id, buyer.id, 'Late')).rejects.toMatchObject({ status: 409 });
    expect(await orders.get(id, seller.id)).toEqual(order);
  }));

itKeepsRecordsConsistent();

describe('a naive implementation that reads before it writes', () => {
  it('orders a deleted gig, and lists it again', async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const gig = await aBriefGig(seller);
    const allHaveRead = createBarrier(2);
    const read = async () => {
      const current = requireOnMarket(await findGig(gig.card.id));
      await allHaveRead();
      return current;
    };
    // Only once: a second deletion could remove the gig from the lists again.
    let withdrawal: Promise<unknown> | undefined;
    const deleteOnce = async () => (withdrawal ??= withdraw(gig.card.id, seller.id));
    const order = async (who: Person) => {
      const current = await read();
      // The gig is deleted between the read and the write.
      await deleteOnce();
      const { PK, SK, ...rest } = draft(current, who, newId());
      await put({ PK, SK, ...rest });
      return findItem({ PK, SK });
    };
    const list = async () => {
      const current = await read();
      await deleteOnce();
      for (const key of cardKeys('GIGS', current)) await put({ ...key, card: current.card, ver: 2 });
      return undefined;
    };
    const { answers } = await race<unknown>([() => order(buyer), list]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect((await cardsOf(gig)).every(Boolean)).toBe(true);
    expect(await findDifferences()).toContainEqual(expect.objectContaining({ record: gig.card.id }));
  });

  it('replaces paid work, and overwrites a later delivery date', async () => {
    const { id, seller, buyer, pay } = await aSale();
    await deliver(id, seller.id, aLink('bought'));
    const bothHaveRead = createBarrier(2);
    const replace = async () => {
      const { order: before } = await orders.getStory(id, seller.id);
      await bothHaveRead();
      await pay();
      if (before.card.paidAt) return;
      await put({
        ...before,
        card: { ...before.card, deliveredAt: '2026-01-01T00:00:00.000Z' },
        delivery: aLink('other'),
      });
    };
    await race([replace, bothHaveRead]);
    expect((await orders.get(id, seller.id)).workUrl).toBe(aLink('other').url);
    expect((await orders.get(id, buyer.id)).isPaid).toBe(false);
    expect((await findDifferences()).map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('lastDeliveryAt') as string,
        expect.stringContaining('paid') as string,
      ]),
    );
  });
});
