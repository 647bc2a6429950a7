import { beforeAll, expect, it } from 'vitest';

import * as gigs from '#functions/data/gigs.ts';
import { handler as createGig } from '#functions/gigs/create.ts';
import { handler as deleteGig } from '#functions/gigs/delete.ts';
import { handler as listGigs } from '#functions/gigs/list.ts';
import { handler as gigsOfUser } from '#functions/gigs/of-user.ts';
import { handler as singleGig } from '#functions/gigs/single.ts';
import { handler as createReview } from '#functions/reviews/create.ts';
import { handler as reviewsOfGig } from '#functions/reviews/of-gig.ts';
import { handler as reviewsOfUser } from '#functions/reviews/of-user.ts';
import { newImage, presignUpload } from '#functions/services/files.ts';
import { aGig, aUser } from '#test/data/a-gig.ts';
import { useTable } from '#test/data/a-table.ts';
import { aTrade } from '#test/data/a-trade.ts';
import { cookiesOf, useSessions } from '#test/functions/a-caller.ts';
import { measured } from '#test/functions/a-measured-call.ts';
import type { anEvent } from '#test/functions/an-event.ts';
import { useBucket } from '#test/functions/services/a-bucket.ts';
import { pictures } from '#test/functions/services/pictures.ts';

useTable();
useBucket();
useSessions();

let seller: Awaited<ReturnType<typeof aUser>>;
let buyer: Awaited<ReturnType<typeof aUser>>;
let cookies: string[];

const typical = {
  title: 'I will design a modern minimalist logo for your business',
  cat: 'Design',
  shortTitle: 'Modern logo design',
  features: ['Source files', '3 concepts', 'Unlimited revisions', 'Vector files'],
  desc:
    'You will get a clean, timeless logo drawn from scratch by an experienced designer. I research your market, ' +
    'sketch several concepts by hand, refine the strongest one with you and deliver every file format you need for ' +
    'print and web. Colours, typography and a small style guide are included.',
};

beforeAll(async () => {
  seller = await aUser({ isSeller: true });
  buyer = await aUser({ isSeller: false });
  cookies = await cookiesOf(seller);
  for (let number = 0; number < 40; number += 1) {
    await aGig(seller, { ...typical, price: 10 + number * 40, cat: number % 2 ? 'Design' : 'Music' });
  }
}, 30_000);

async function anUploadedPicture(): Promise<string> {
  const { key, url } = newImage(seller.id, 'image/png');
  const size = pictures['image/png'].length;
  const { uploadUrl, headers } = await presignUpload({ key, contentType: 'image/png', size });
  expect((await fetch(uploadUrl, { method: 'PUT', headers, body: pictures['image/png'] })).status).toBe(200);
  return url;
}

const get = (handler: unknown, parts: Parameters<typeof anEvent>[0] = {}) =>
  measured(handler, { method: 'GET', ...parts });

it('makes a gig in one transaction after the session is known', async () => {
  const cover = await anUploadedPicture();
  const fields = { ...typical, cover, shortDesc: 'One logo.', deliveryTime: 3, price: 19.99 };
  const made = await measured(createGig, { json: fields, cookies });
  expect(made).toMatchObject({ status: 201, operations: 'get transact' });
  expect(made.units).toBeLessThanOrEqual(180);

  const removed = await measured(deleteGig, {
    method: 'DELETE',
    params: { id: made.body['id'] ?? '' },
    cookies,
  });
  expect(removed).toMatchObject({ status: 200, operations: 'get get transact' });
  expect(removed.units).toBeLessThanOrEqual(180);
});

it('shows one gig with one look', async () => {
  const { card } = await aGig(seller, typical);
  const shown = await get(singleGig, { params: { id: card.id } });
  expect(shown).toMatchObject({ status: 200, operations: 'get', units: 1 });
});

it.each([
  ['everything', {}, 4, 8],
  ['a category', { cat: 'design' }, 1, 8],
  ['a price in one band', { min: '1000', max: '1500' }, 1, 8],
  ['a price in four bands', { min: '700', max: '4000' }, 4, 12],
  ['a word', { search: 'logo' }, 1, 8],
  ['a beginning', { search: 'typog' }, 1, 8],
  ['three words', { search: 'modern logo design' }, 1, 8],
  ['a word nobody uses', { search: 'zither' }, 1, 1],
  ['nothing that could be', { search: '%' }, 0, 0],
  ['an unknown category', { cat: 'Cooking' }, 0, 0],
])('lists %s by as many queries as it has partitions', async (_, query, queries, units) => {
  for (const sort of ['sales', 'createdAt']) {
    const listed = await get(listGigs, { query: { ...query, sort, limit: '10' } });
    expect(listed.status).toBe(200);
    expect(listed.operations).toBe(Array(queries).fill('query').join(' '));
    expect(listed.units).toBeLessThanOrEqual(units);
  }
});

it("lists a seller's gigs with one query", async () => {
  expect(await get(gigsOfUser, { params: { id: seller.id } })).toMatchObject({
    status: 200,
    operations: 'query',
  });
});

it('reviews a gig with one transaction after the gig and the orders are known', async () => {
  const gig = await aGig(seller);
  const { card } = gig;
  await aTrade({ isPaid: true, isCompleted: true }, { seller, buyer, gig });
  const json = { gigId: card.id, star: 5, desc: 'Just what I wanted.' };
  const written = await measured(createReview, { json, cookies: await cookiesOf(buyer) });
  expect(written).toMatchObject({
    status: 201,
    operations: expect.stringMatching(/^get (get query|query get) transact$/),
  });
  expect(written.units).toBeLessThanOrEqual(24);

  expect(await get(reviewsOfGig, { params: { gigId: card.id } })).toMatchObject({ operations: 'query' });
  expect(await get(reviewsOfUser, { params: { id: seller.id } })).toMatchObject({
    operations: 'query query',
  });
  expect((await gigs.find(card.id))?.card.starNumber).toBe(1);
});
