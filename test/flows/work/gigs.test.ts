import { beforeAll, describe, expect, it } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import * as gigTexts from '#shared/texts/gigs.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as requestTexts from '#shared/texts/request.ts';
import * as uploadTexts from '#shared/texts/uploads.ts';
import { aBrowser, aMember, type Browser } from '#test/flows/support/a-browser.ts';
import { anUploadedPicture } from '#test/flows/support/a-picture.ts';
import { aGigForm, aPublishedGig } from '#test/flows/support/a-published-gig.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();
const visitor = () => aBrowser(cloud);
const aSeller = () => aMember(cloud, { isSeller: true });

let seller: Awaited<ReturnType<typeof aSeller>>;
beforeAll(async () => {
  seller = await aSeller();
});

// By somebody with a session: what visitors read is kept at the edge for ten seconds.
type Listed = { id: string; title: string; price: number };
async function list(query: Record<string, string>, browser: Browser = seller.browser): Promise<Listed[]> {
  const { status, body } = await browser.get(`/gigs?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  return body as unknown as Listed[];
}
const isListed = async (id: string, query: Record<string, string>) =>
  (await list({ limit: '100', ...query })).some((gig) => gig.id === id);

describe('publishing a gig', () => {
  it('answers the whole record, its price exact, and shows its pictures to everybody', async () => {
    const { browser, id, username } = seller;
    const images = [await anUploadedPicture(browser), await anUploadedPicture(browser)];
    const form = await aGigForm(browser, { images, price: '19.99', features: ['One', ' ', 'One', 'Two '] });
    const { status, body } = await browser.post('/gigs', form);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...form,
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      userId: id,
      price: 19.99,
      images,
      features: ['One', 'Two'],
      deliveryTime: 2,
      deliveryDate: 2,
      revisionNumber: 0,
      totalStars: 0,
      starNumber: 0,
      sales: 0,
      createdAt: expect.any(String),
      seller: { id, username, img: null },
    });
    const shown = await visitor().get(`/gigs/single/${body['id'] as string}`);
    expect(shown).toMatchObject({ status: 200, body });
    for (const picture of [form.cover, ...images]) {
      expect((await fetch(cloud.origin + picture)).headers.get('content-type')).toBe('image/png');
    }
  });

  it('keeps whatever is written as plain text', async () => {
    const title = '<script>alert("1")</script> לוגו & 100% 🎨';
    const { id } = await aPublishedGig(seller.browser, {
      title: ` ${title} `,
      desc: "'; DROP TABLE gigs; --",
    });
    expect((await visitor().get(`/gigs/single/${id}`)).body).toMatchObject({
      title,
      desc: "'; DROP TABLE gigs; --",
    });
    expect(await isListed(id, { search: '<script> לוגו' })).toBe(true);
  });

  it('happens once for one idempotency key, also when it is sent twice at once', async () => {
    const owner = await aSeller();
    const form = await aGigForm(owner.browser);
    const headers = { 'idempotency-key': 'form-1' };
    const send = () => owner.browser.post('/gigs', form, { headers });
    // A refused request leaves no trace of its key, so the corrected one may use it.
    expect((await owner.browser.post('/gigs', { ...form, title: ' ' }, { headers })).status).toBe(400);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(await list({ userId: owner.id })).toHaveLength(1);
    const other = await owner.browser.post('/gigs', { ...form, title: 'Another' }, { headers });
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: requestTexts.keyReused.message },
    });
  });

  it('refuses a wrong field, which it names, and keeps nothing', async () => {
    const owner = await aSeller();
    const form = await aGigForm(owner.browser);
    const wrong: Record<string, unknown[]> = {
      title: ['  ', 'x'.repeat(121), 'nul\u0000'],
      cat: ['Cooking'],
      cover: ['https://example.com/cover.png', ''],
      desc: [undefined, 'x'.repeat(10_001)],
      shortTitle: [''],
      shortDesc: [7],
      deliveryTime: [0, '2 days', 366],
      price: [0.49, 1.005, '1,000', -5, null],
      images: [Array(11).fill('/media/a/b.png')],
      features: [Array.from({ length: 21 }, (_, number) => `Feature ${number}`)],
      revisionNumber: [1.5],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values)
        expect(await owner.browser.post('/gigs', { ...form, [field]: value }), field).toMatchObject({
          status: 400,
          body: { code: 'invalid', issues: [{ path: expect.stringContaining(field) }] },
        });
    expect(await list({ userId: owner.id })).toEqual([]);
  });

  it("refuses others' pictures, and ones that were never uploaded", async () => {
    const other = await aSeller();
    const form = await aGigForm(seller.browser);
    const stolen = await other.browser.post('/gigs', form);
    expect(stolen).toMatchObject({ status: 400, body: { message: gigTexts.ownImagesOnly.message } });
    const images = [`/media/${seller.id}/${newId()}.png`];
    const missing = await seller.browser.post('/gigs', { ...form, images });
    const message = uploadTexts.ofPicture({ number: 1, refusal: notFoundTexts.upload.message }).message;
    const issues = [{ path: 'images.0', message }];
    expect(missing).toMatchObject({ status: 400, body: { message, issues } });
    expect(await list({ userId: other.id })).toEqual([]);
  });
});

describe('finding gigs', () => {
  it('finds one by every filter that matches, and by none that does not', async () => {
    const { id } = await aPublishedGig(seller.browser, {
      title: 'Building quaint websites',
      cat: 'Web Development',
      price: 321.5,
      features: ['Blazing fast'],
    });
    const fitting = [
      {},
      { sort: 'createdAt' },
      { sort: 'nonsense' },
      { search: 'QUAINT' },
      { search: 'build quaint website' },
      { search: 'webs blazing' },
      { cat: 'web development' },
      { cat: 'web-development' },
      { min: '321.5', max: '321.50' },
      { min: '', max: '' },
      { userId: seller.id },
      {
        search: 'quaint',
        cat: 'Web Development',
        min: '300',
        max: '400',
        userId: seller.id,
        sort: 'createdAt',
      },
    ];
    for (const query of fitting) expect([query, await isListed(id, query)]).toEqual([query, true]);
    const others = [
      { search: 'quaint kangaroo' },
      { search: 'uaint' },
      { cat: 'Music' },
      { cat: 'Nothing' },
      { min: '321.51' },
      { max: '321.49' },
      { min: '400', max: '300' },
      { userId: newId() },
    ];
    for (const query of others) expect([query, await isListed(id, query)]).toEqual([query, false]);
  });

  it('shows every gig once over all pages, newest first', async () => {
    const owner = await aSeller();
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1) ids.unshift((await aPublishedGig(owner.browser)).id);
    for (const path of [
      `/gigs?userId=${owner.id}&sort=createdAt`,
      `/gigs?userId=${owner.id}`,
      `/gigs/user/${owner.id}?`,
    ]) {
      const seen: string[] = [];
      for (let cursor = ''; ;) {
        const { body, headers } = await visitor().get(
          `${path}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        seen.push(...(body as unknown as Listed[]).map(({ id }) => id));
        cursor = headers.get('x-next-cursor') ?? '';
        if (!cursor) break;
      }
      expect(seen).toEqual(ids);
    }
  });

  it('accepts any text to search for, and refuses what cannot be asked', async () => {
    const texts = ["it's", '%00', '\u202eמילים', 'a\u0000b\u0007c', '\ud800', '$gt {"S":"x"} #card :v0'];
    for (const search of texts) {
      expect(await list({ search }), search).toEqual(expect.any(Array));
      const query = { search, userId: seller.id, cat: 'music', min: '1', max: '99' };
      expect(await list(query), search).toEqual(expect.any(Array));
    }
    const refused = `min=abc max=1e max=NaN min=Infinity limit=0 limit=101 limit=many cursor=x cursor= cursor=%27
      sort=createdAt&cursor=0000000001%2301jc0000000000000000000000 cat=${'x'.repeat(10_000)}`;
    for (const query of [...refused.split(/\s+/), `search=${'long '.repeat(2_000)}`])
      expect(await visitor().get(`/gigs?${query}`), query).toMatchObject({
        status: 400,
        body: { code: 'invalid' },
      });
  });

  it('answers 404 for a malformed id as for an unknown one', async () => {
    for (const id of [newId(), '1', 'null', '%00', '..%2F..', 'x'.repeat(500)]) {
      expect((await visitor().get(`/gigs/single/${id}`)).status).toBe(404);
    }
    expect(await visitor().get(`/gigs/user/${newId()}`)).toMatchObject({ status: 200, body: [] });
  });
});

it('deleting a gig removes it from every list and its page, and gives the same result when repeated', async () => {
  const owner = await aSeller();
  const gig = await aPublishedGig(owner.browser, { title: 'Wondrous kazoo' });
  expect(await isListed(gig.id, { search: 'kazoo' })).toBe(true);
  expect(await owner.browser.delete(`/gigs/${gig.id}`)).toMatchObject({ status: 200, body: gig });
  expect(await owner.browser.delete(`/gigs/${gig.id}`)).toMatchObject({ status: 200, body: gig });
  expect((await owner.browser.get(`/gigs/single/${gig.id}`)).status).toBe(404);
  for (const query of [
    {},
    { search: 'kazoo' },
    { cat: 'Music' },
    { userId: owner.id },
    { min: '19', max: '20' },
  ]) {
    expect(await isListed(gig.id, query)).toBe(false);
    expect(await isListed(gig.id, { ...query, sort: 'createdAt' })).toBe(false);
  }
  expect((await owner.browser.get(`/gigs/user/${owner.id}`)).body).toEqual([]);
  for (const id of [newId(), '1']) expect((await owner.browser.delete(`/gigs/${id}`)).status).toBe(404);
  expect((await seller.browser.delete(`/gigs/${gig.id}`)).status).toBe(404);
});
