import { beforeAll, describe, expect, it, vi } from 'vitest';

import type { SessionUser } from '#functions/domain/accounts/sessions.ts';
import { listGigs, listGigsOfSeller } from '#functions/domain/gigs/list.ts';
import { refresh } from '#functions/domain/gigs/listed.ts';
import { findGig, getOfferedGig } from '#functions/domain/gigs/read.ts';
import { toGig } from '#functions/domain/gigs/record.ts';
import { requireOffered } from '#functions/domain/gigs/steps.ts';
import { newId } from '#functions/lib/ids.ts';
import { exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, transact } from '#functions/table/transaction.ts';
import { GigFilter } from '#shared/api/gigs.ts';
import { Gig, GigCard } from '#shared/entities/gig.ts';
import * as z from '#shared/zod.ts';
import { aGig, aUser, withdraw } from '#test/functions/domain/a-gig.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();

let seller: SessionUser;
beforeAll(async () => {
  vi.stubEnv('CURRENCY', 'usd');
  seller = await aUser({ isSeller: true });
});

const list = async (query: Record<string, string> = {}) =>
  (await listGigs(GigFilter.parse({ limit: '100', ...query }))).items;
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id);

describe('a published gig', () => {
  it('is on its page with all of its fields', async () => {
    const { card } = await aGig(seller, { features: ['One', ' One ', 'Two'], revisionNumber: '2' });
    expect(toGig(await getOfferedGig(card.id))).toMatchObject({
      id: card.id,
      userId: seller.id,
      seller: { id: seller.id, username: seller.username, img: null },
      title: 'I will draw a portrait',
      desc: 'A portrait in ink, drawn from a photograph that you like.',
      features: ['One', 'Two'],
      deliveryTime: 3,
      deliveryDate: 3,
      revisionNumber: 2,
      price: 19.99,
      sales: 0,
      totalStars: 0,
      starNumber: 0,
    });
  });

  it('matches the schemas of its calls', async () => {
    const gig = await aGig(seller);
    expect(z.strictObject(Gig.shape).parse(toGig(gig))).toEqual(toGig(gig));
    const [card] = await list({ userId: seller.id });
    expect(z.strictObject(GigCard.shape).parse(card)).toEqual(card);
  });

  it('is at once in every list that it belongs to, its description cut to sixty characters', async () => {
    const owner = await aUser({ isSeller: true });
    const desc = `Zeppelin ${'x'.repeat(100)}`;
    const { card } = await aGig(owner, { cat: 'Voice Over', price: 1234.5, desc });
    for (const query of [
      { sort: 'createdAt' },
      { cat: 'voice over' },
      { min: '1234.50', max: '1234.5' },
      { cat: 'VOICE OVER', min: '1234' },
      { search: 'zeppelin' },
      { search: 'voice', cat: 'Voice Over', max: '1235', userId: owner.id },
      { userId: owner.id },
    ]) {
      const found = (await list(query)).find(({ id }) => id === card.id);
      expect(found).toMatchObject({
        price: 1234.5,
        desc: `${desc.slice(0, 60)}…`,
        shortDesc: 'One head, one sheet.',
        deliveryTime: 3,
      });
    }
  });

  it('is in no list that it does not belong to', async () => {
    const { card } = await aGig(seller, { cat: 'Music', price: 70 });
    for (const query of [
      { cat: 'Design' },
      { cat: 'Cooking' },
      { min: '70.01' },
      { max: '69.99' },
      { min: '80', max: '60' },
      { min: '1e300' },
      { search: 'zither' },
      { search: '%' },
      { userId: newId() },
      { userId: '|0' },
    ]) {
      expect(idsOf(await list(query))).not.toContain(card.id);
    }
  });

  it('is found with empty filters, and sorted by sales unless another known order is asked for', async () => {
    const owner = await aUser({ isSeller: true });
    const [first, second] = [await aGig(owner), await aGig(owner)];
    await sell(first.card.id, 3);
    const nothing = { userId: owner.id, cat: '', min: '', max: ' ', search: ' ' };
    expect(idsOf(await list({ ...nothing, sort: 'price' }))).toEqual([first.card.id, second.card.id]);
    expect(idsOf(await list({ ...nothing, sort: 'createdAt' }))).toEqual([second.card.id, first.card.id]);
  });
});

/** Counts sales as a payment does, and updates the lists as the stream does. */
async function sell(id: string, count: number): Promise<void> {
  const how = { add: { 'card.sales': count, ver: 1 } };
  await transact([change(keys.gig(id), { ...how, when: { PK: exists } })]);
  await refresh(id);
}

describe('a withdrawn gig', () => {
  it('is gone from its page and from every list', async () => {
    const owner = await aUser({ isSeller: true });
    const { card } = await aGig(owner, { cat: 'Animation', desc: 'A xylophone in motion' });
    await withdraw(card.id, owner.id);
    await expect(getOfferedGig(card.id)).rejects.toMatchObject({ code: 'not_found' });
    for (const query of [
      {},
      { cat: 'Animation' },
      { search: 'xylophone' },
      { userId: owner.id },
      { min: '19' },
    ]) {
      expect(idsOf(await list(query))).not.toContain(card.id);
      expect(idsOf(await list({ ...query, sort: 'createdAt' }))).not.toContain(card.id);
    }
    expect((await listGigsOfSeller(owner.id, { limit: 20 })).items).toEqual([]);
  });

  it('is the same record when its seller withdraws it again, and not found for anybody else', async () => {
    const owner = await aUser({ isSeller: true });
    const { card } = await aGig(owner);
    await expect(withdraw(card.id, seller.id)).rejects.toMatchObject({ code: 'forbidden' });
    const answers = await Promise.all([withdraw(card.id, owner.id), withdraw(card.id, owner.id)]);
    const again = await withdraw(card.id, owner.id);
    expect([...answers, again].map((gig) => toGig(gig).id)).toEqual(Array(3).fill(card.id));
    await expect(withdraw(card.id, seller.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(withdraw(newId(), owner.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps the time of its first withdrawal', async () => {
    const owner = await aUser({ isSeller: true });
    const { card } = await aGig(owner);
    await withdraw(card.id, owner.id);
    const before = await findGig(card.id);
    await withdraw(card.id, owner.id);
    expect(await findGig(card.id)).toEqual(before);
  });

  it('does not come back to the lists through a late sale or a late event', async () => {
    const owner = await aUser({ isSeller: true });
    const { card } = await aGig(owner);
    const late = sell(card.id, 1);
    await Promise.all([late, withdraw(card.id, owner.id)]);
    await sell(card.id, 1);
    expect((await findGig(card.id))?.card.sales).toBe(2);
    expect(await list({ userId: owner.id })).toEqual([]);
  });

  it('can no longer be ordered', async () => {
    const { card } = await aGig(seller);
    await expect(transact([requireOffered(card.id, 1_998)])).rejects.toMatchObject({ code: 'conflict' });
    await transact([requireOffered(card.id, 1_999)]);
    await withdraw(card.id, seller.id);
    await expect(transact([requireOffered(card.id, 1_999)])).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
