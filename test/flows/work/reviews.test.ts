import { beforeAll, describe, expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import * as reviewTexts from '#shared/texts/reviews.ts';
import { aBrowser, aMember, type Browser } from '#test/flows/support/a-browser.ts';
import { aPublishedGig } from '#test/flows/support/a-published-gig.ts';
import { payOrder } from '#test/flows/support/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';
import { waitFor } from '#test/support/wait-for.ts';

const cloud = useCloud();
const aBuyer = () => aMember(cloud);
type Member = Awaited<ReturnType<typeof aBuyer>>;

let seller: Member;
let buyer: Member;
let gigId: string;
beforeAll(async () => {
  seller = await aMember(cloud, { isSeller: true });
  buyer = await aBuyer();
});

async function anOrder(by: Member, { isPaid = true, isCompleted = true } = {}): Promise<string> {
  const { body } = await by.browser.post(`/orders/create/${gigId}`);
  const id = body['id'] as string;
  if (isPaid) await payOrder(cloud, by, id);
  if (isCompleted)
    await seller.browser.put(`/orders/upload-work/${id}`, { fileUrl: 'https://example.com/work' });
  return id;
}

/** A new gig, and the order of it that its buyer has received. */
async function aBoughtGig(): Promise<string> {
  gigId = (await aPublishedGig(seller.browser)).id;
  return anOrder(buyer);
}

const review = (browser: Browser, more: Record<string, unknown> = {}) =>
  browser.post('/reviews', { gigId, star: 4, desc: 'Well done', ...more });

describe('reviewing a gig', () => {
  it('shows the review with its author, and counts it wherever the gig and its seller are shown', async () => {
    await aBoughtGig();
    const { status, body } = await review(buyer.browser, { star: '5', desc: ' <b>Perfect</b> pitch ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      gigId,
      userId: buyer.id,
      star: 5,
      desc: '<b>Perfect</b> pitch',
      createdAt: expect.any(String),
      user: { id: buyer.id, username: buyer.username, img: null, country: 'Peru' },
    });
    const visitor = aBrowser(cloud);
    expect((await visitor.get(`/reviews/${gigId}`)).body).toEqual([body]);
    expect((await visitor.get(`/reviews/user/${buyer.id}`)).body).toEqual([body]);
    expect((await visitor.get(`/reviews/user/${seller.id}`)).body).toEqual([body]);
    const totals = { totalStars: 5, starNumber: 1, sales: 1 };
    expect((await visitor.get(`/gigs/single/${gigId}`)).body).toMatchObject(totals);
    expect((await visitor.get(`/users/${seller.id}`)).body).toMatchObject({ rating: 5, starNumber: 1 });
    await waitFor(async () => {
      const { body: listed } = await visitor.get(`/gigs?userId=${seller.id}`);
      expect(listed).toMatchObject([{ id: gigId, ...totals }]);
    });
    expect(await review(buyer.browser)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: reviewTexts.alreadyReviewed.message },
    });
  });

  it('needs an order that is completed and paid, stars, and no text', async () => {
    await aBoughtGig();
    const reader = await aBuyer();
    const refusal = { status: 403, body: { code: 'forbidden', message: reviewTexts.onlyAfterOrder.message } };
    expect(await review(reader.browser)).toMatchObject(refusal);
    await anOrder(reader, { isCompleted: false });
    expect(await review(reader.browser)).toMatchObject(refusal);
    await anOrder(reader, { isPaid: false });
    expect(await review(reader.browser)).toMatchObject(refusal);
    await anOrder(reader);
    await anOrder(reader, { isPaid: false });
    const wrong: Record<string, unknown[]> = {
      star: [0, 6, 4.5, 'five', undefined],
      desc: ['x'.repeat(10_001)],
      gigId: ['nothing'],
    };
    for (const [path, values] of Object.entries(wrong))
      for (const value of values)
        expect(await review(reader.browser, { [path]: value }), path).toMatchObject({
          status: 400,
          body: { code: 'invalid', issues: [{ path }] },
        });
    expect(await review(reader.browser, { desc: ' ' })).toMatchObject({ status: 201, body: { desc: '' } });
  });

  it('adds to the lists of the gig and of its seller, page by page, the newest first', async () => {
    await aBoughtGig();
    const written: unknown[] = [];
    for (const by of [buyer, await aBuyer(), await aBuyer()]) {
      if (by !== buyer) await anOrder(by);
      written.unshift((await review(by.browser)).body);
    }
    for (const path of [`/reviews/${gigId}?limit=2`, `/reviews/user/${seller.id}?limit=2`]) {
      const { body, headers } = await buyer.browser.get(path);
      const rest = await buyer.browser.get(`${path}&cursor=${headers.get('x-next-cursor')}`);
      const all = [body, rest.body].flat();
      expect(all.slice(0, written.length)).toEqual(written);
    }
  });

  it('is refused once the gig is deleted, while its reviews stay with the seller', async () => {
    await aBoughtGig();
    const { body } = await review(buyer.browser);
    const late = await aBuyer();
    await anOrder(late);
    await seller.browser.delete(`/gigs/${gigId}`);
    expect((await review(late.browser)).status).toBe(404);
    const received = (await late.browser.get(`/reviews/user/${seller.id}`)).body as unknown as {
      id: string;
    }[];
    expect(received[0]?.id).toBe(body['id']);
  });

  it('of somebody who opened a shop are those that it received; those that they wrote are there for who asks', async () => {
    await aBoughtGig();
    const { body } = await review(buyer.browser);
    await buyer.browser.post('/users/me/selling');
    const visitor = aBrowser(cloud);
    expect((await visitor.get(`/reviews/user/${buyer.id}`)).body).toEqual([]);
    expect((await visitor.get(`/reviews/user/${buyer.id}?side=received`)).body).toEqual([]);
    const written = (await visitor.get(`/reviews/user/${buyer.id}?side=written`)).body as unknown;
    expect(written).toContainEqual(body);
    buyer = await aBuyer();
  });

  it.each([
    [
      'names the amount of the buyer',
      (id: string) => seller.browser.put(`/disputes/${id}`, { amount: 0, reason: 'Agreed.' }),
    ],
    ['accepts the amount of the buyer', (id: string) => seller.browser.post(`/disputes/accept/${id}`)],
  ])('counts no more once its seller, in a dispute about all of the price, %s', async (_, agree) => {
    const orderId = await aBoughtGig();
    await review(buyer.browser);
    await buyer.browser.post('/disputes', { orderId, amount: 0, reason: 'It is copied.' });
    expect(await agree(orderId)).toMatchObject({ status: 200, body: { state: 'ended' } });
    const { body } = await buyer.browser.get(`/gigs/single/${gigId}`);
    expect(body).toMatchObject({ totalStars: 0, starNumber: 0, sales: 0 });
  });

  it('answers 404 for an unknown gig', async () => {
    expect((await review(buyer.browser, { gigId: newId() })).status).toBe(404);
    expect((await buyer.browser.get(`/reviews/${newId()}`)).body).toEqual([]);
    expect((await buyer.browser.get('/reviews/nothing')).status).toBe(404);
    expect((await buyer.browser.get(`/reviews/${gigId}?cursor=%27`)).status).toBe(400);
  });
});
