import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { serverLimits } from '#shared/server-limits.ts';
import { useCloud } from '#test/support/cloud.ts';

import { aBrowser, aMember } from './a-browser.ts';
import { aFileForm, anOrder, beginPaying, payOrder, type Member } from './an-order.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tandem-orders-'));
// Registered before the cloud, so that it runs after the cloud has stopped.
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const cloud = useCloud({ dataDir });
afterEach(() => vi.unstubAllEnvs());

const deliverFile = (seller: Member, id: string, form: FormData) =>
  seller.browser.put(`/orders/${id}/upload-work`, undefined, { raw: form });
const deliverLink = (seller: Member, id: string, fileUrl: unknown) =>
  seller.browser.put(`/orders/upload-work/${id}`, { fileUrl });

/** Uploads a file as the web app does, and returns its key. */
async function upload(
  seller: Member,
  orderId: string,
  text: string,
  fileName = 'result.zip',
): Promise<string> {
  const asked = { purpose: 'delivery', orderId, fileName, contentType: 'application/zip', size: text.length };
  const { status, body } = await seller.browser.post('/uploads', asked);
  expect(status).toBe(201);
  const put = await fetch(String(body['uploadUrl']), {
    method: 'PUT',
    headers: body['headers'] as Record<string, string>,
    body: text,
  });
  expect(put.ok).toBe(true);
  return String(body['key']);
}

/** The ids of the stored files of an order. */
async function filesOf(orderId: string): Promise<string[]> {
  const all = await readdir(join(dataDir, 's3'), { recursive: true });
  const kept = all.filter((path) => !path.includes('pending'));
  const places = kept.map((path) => path.split(`work/${orderId}/`)[1]?.split('/')[0]);
  return [...new Set(places.filter((place) => place !== undefined))];
}

const fileIdOf = (upload: string) => upload.split('/')[3];

async function download(url: unknown) {
  const response = await fetch(String(url));
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('the gig flow', () => {
  it('goes from the order to the bytes that the seller delivered', async () => {
    const { id, seller, buyer } = await anOrder(cloud);
    await buyer.browser.put(`/orders/requirements/${id}`, { requirements: '  In red.  ' });
    const details = await seller.browser.get(`/orders/details/${id}`);
    expect(details).toMatchObject({
      status: 200,
      body: {
        order: { requirements: 'In red.' },
        requirements: 'In red.',
        buyer: { id: buyer.id, email: buyer.email, country: 'Peru' },
      },
    });
    const delivered = await deliverFile(seller, id, aFileForm('the work', 'Entwurf "é".txt', 'Enjoy'));
    expect(delivered).toMatchObject({ status: 200, body: { isCompleted: true, note: 'Enjoy', size: 8 } });
    expect((await download(delivered.body['workUrl'])).text).toBe('the work');

    await payOrder(cloud, buyer, id);
    const { body } = await buyer.browser.get(`/orders/${id}`);
    expect(body).toMatchObject({ isPaid: true, isCompleted: true, note: 'Enjoy' });
    const file = await download(body['workUrl']);
    expect(file).toMatchObject({ status: 200, text: 'the work' });
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('may be paid before the delivery, which the buyer can then open at once', async () => {
    const { id, seller, buyer } = await anOrder(cloud);
    await payOrder(cloud, buyer, id);
    expect((await buyer.browser.get(`/orders/${id}`)).body).toMatchObject({ isPaid: true, workUrl: null });
    await deliverLink(seller, id, 'https://drive.example.com/x');
    expect((await buyer.browser.get(`/orders/${id}`)).body).toMatchObject({
      workUrl: 'https://drive.example.com/x',
    });
  });

  it('creates one order when the request is repeated under its key', async () => {
    const { gigId, buyer } = await anOrder(cloud);
    const again = () =>
      buyer.browser.post(`/orders/create/${gigId}`, undefined, { headers: { 'idempotency-key': 'k' } });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });

  it('lists orders in pages', async () => {
    const { gigId, buyer } = await anOrder(cloud);
    for (let count = 0; count < 2; count += 1) await buyer.browser.post(`/orders/create/${gigId}`);
    const first = await buyer.browser.get('/orders?limit=2');
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await buyer.browser.get(`/orders?limit=2&cursor=${cursor}`);
    expect([first.body['length'], second.body['length']]).toEqual([2, 1]);
    expect(second.headers.has('x-next-cursor')).toBe(false);
    expect((await buyer.browser.get('/orders?cursor=%20bad')).status).toBe(400);
    expect((await buyer.browser.get('/orders?limit=0')).status).toBe(400);
  });
});

describe('who may do what', () => {
  const calls: Record<
    string,
    {
      send: (who: ReturnType<typeof aBrowser>, id: string) => Promise<{ status: number }>;
      for: 'buyer' | 'seller' | 'both';
    }
  > = {
    get: { send: (who, id) => who.get(`/orders/${id}`), for: 'both' },
    details: { send: (who, id) => who.get(`/orders/details/${id}`), for: 'seller' },
    requirements: {
      send: (who, id) => who.put(`/orders/requirements/${id}`, { requirements: 'x' }),
      for: 'buyer',
    },
    pay: { send: (who, id) => who.post(`/orders/pay/${id}`), for: 'buyer' },
    complete: {
      send: (who, id) => who.put(`/orders/upload-work/${id}`, { fileUrl: 'https://a.example.com' }),
      for: 'seller',
    },
    uploadWork: {
      send: (who, id) => who.put(`/orders/${id}/upload-work`, { finalWork: `work/${id}/${newId()}/x.zip` }),
      for: 'seller',
    },
  };

  it.each(Object.entries(calls))('%s', async (name, { send, for: whose }) => {
    const { id, seller, buyer } = await anOrder(cloud);
    const [otherSeller, otherBuyer] = [await aMember(cloud, { isSeller: true }), await aMember(cloud)];
    const status = async (who: ReturnType<typeof aBrowser>, of = id) => (await send(who, of)).status;
    expect(await status(aBrowser(cloud))).toBe(401);
    expect(await status(otherBuyer.browser)).toBe(whose === 'seller' ? 403 : 404);
    expect(await status(otherSeller.browser)).toBe(404);
    if (whose === 'buyer') expect(await status(seller.browser)).toBe(403);
    if (whose === 'seller') expect(await status(buyer.browser)).toBe(403);
    for (const absent of [newId(), 'not-an-id', '42']) {
      expect(await status((whose === 'seller' ? seller : buyer).browser, absent)).toBe(404);
    }
    const allowed = name === 'uploadWork' ? 400 : 200;
    if (whose !== 'seller') expect(await status(buyer.browser)).toBe(allowed);
    if (whose !== 'buyer') expect(await status(seller.browser)).toBe(allowed);
  });

  it('orders of a gig are for everybody but its seller, and of a gig that exists', async () => {
    const { gigId, seller, buyer } = await anOrder(cloud);
    expect((await aBrowser(cloud).post(`/orders/create/${gigId}`)).status).toBe(401);
    expect(await seller.browser.post(`/orders/create/${gigId}`)).toMatchObject({
      status: 403,
      body: { message: refusals.gigs.ownGig },
    });
    const another = await aMember(cloud, { isSeller: true });
    expect((await another.browser.post(`/orders/create/${gigId}`)).status).toBe(201);
    expect((await buyer.browser.post(`/orders/create/${newId()}`)).status).toBe(404);
    expect((await buyer.browser.post('/orders/create/nothing')).status).toBe(404);
  });
});

describe('a seller who buys', () => {
  it('finds what they sold and what they bought in one list, and each alone', async () => {
    const sold = await anOrder(cloud);
    const bought = await anOrder(cloud, { buyer: sold.seller });
    const ids = async (query = '') =>
      ((await sold.seller.browser.get(`/orders${query}`)).body as unknown as { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await ids()).toEqual([bought.id, sold.id]);
    expect(await ids('?limit=1')).toEqual([bought.id]);
    expect(await ids(`?limit=1&cursor=${bought.id}`)).toEqual([sold.id]);
    expect(await ids('?side=sold')).toEqual([sold.id]);
    expect(await ids('?side=bought')).toEqual([bought.id]);
    expect((await sold.buyer.browser.get('/orders?side=sold')).body).toEqual([]);
  });
});

describe('what is sent', () => {
  it('as requirements must not be empty', async () => {
    const { id, buyer } = await anOrder(cloud);
    for (const requirements of [undefined, '', '   ', 7, null]) {
      const answer = await buyer.browser.put(`/orders/requirements/${id}`, { requirements });
      expect(answer).toMatchObject({ status: 400, body: { message: messages.orders.emptyRequirements } });
    }
    expect((await buyer.browser.get(`/orders/${id}`)).body).toMatchObject({ hasRequirements: false });
  });

  it('as a link must be a safe one', async () => {
    const { id, seller } = await anOrder(cloud);
    const refused = (message: string) => ({
      status: 400,
      body: { message, issues: [{ path: 'fileUrl', message }] },
    });
    for (const link of [undefined, null, '', '  ']) {
      expect(await deliverLink(seller, id, link)).toMatchObject(refused(messages.orders.urlRequired));
    }
    for (const link of [
      'http://example.com/x',
      'https://localhost/x',
      `https://${['me', 'secret'].join(':')}@example.com`,
      'https://example.com/a b',
      'javascript:alert(1)',
      `https://example.com/${'x'.repeat(2_048)}`,
    ]) {
      expect(await deliverLink(seller, id, link)).toMatchObject(refused(messages.orders.urlInvalid));
    }
    const { body } = await seller.browser.get(`/orders/${id}`);
    expect(body).toMatchObject({ delivered: false, isCompleted: false });
  });

  it('as a file must be there, and of this order', async () => {
    const { id, seller } = await anOrder(cloud);
    const other = await anOrder(cloud);
    const foreign = await upload(other.seller, other.id, 'theirs');
    const missing = { status: 400, body: { message: messages.orders.fileRequired } };
    expect(await deliverFile(seller, id, new FormData())).toMatchObject(missing);
    expect(await deliverFile(seller, id, aFileForm(''))).toMatchObject(missing);
    expect(await seller.browser.put(`/orders/${id}/upload-work`, {})).toMatchObject(missing);
    for (const finalWork of [undefined, '', foreign, `pending/work/${id}/${newId()}/none.zip`]) {
      expect((await seller.browser.put(`/orders/${id}/upload-work`, { finalWork })).status).toBe(400);
    }
    expect((await seller.browser.get(`/orders/${id}`)).body).toMatchObject({
      delivered: false,
      isCompleted: false,
    });
  });
});

describe('a delivered file', () => {
  it('that was uploaded beforehand is delivered by its key, and again by the same key', async () => {
    const { id, seller, buyer } = await anOrder(cloud);
    const key = await upload(seller, id, 'zipped');
    const send = () => seller.browser.put(`/orders/${id}/upload-work`, { finalWork: key, note: 'Here' });
    const first = await send();
    expect(first).toMatchObject({
      status: 200,
      body: { isCompleted: true, fileName: 'result.zip', size: 6, note: 'Here' },
    });
    await payOrder(cloud, buyer, id);
    const again = await send();
    expect(again).toMatchObject({ status: 200, body: { deliveredAt: first.body['deliveredAt'] } });
    expect((await download(again.body['workUrl'])).text).toBe('zipped');
  });

  it('that is sent along counts against what its seller may upload in a day', { tags: 'local' }, async () => {
    const { id, seller } = await anOrder(cloud);
    vi.stubEnv('LIMIT_FACTOR', String(1 / serverLimits.uploading.files));
    const sent = [
      await deliverFile(seller, id, aFileForm('one')),
      await deliverFile(seller, id, aFileForm('two')),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 429]);
  });

  it('is removed when another file or a link replaces it', { tags: 'local' }, async () => {
    const { id, seller } = await anOrder(cloud);
    await deliverFile(seller, id, aFileForm('first'));
    const key = await upload(seller, id, 'second');
    const { body } = await seller.browser.put(`/orders/${id}/upload-work`, { finalWork: key });
    expect((await download(body['workUrl'])).text).toBe('second');
    expect(await filesOf(id)).toEqual([fileIdOf(key)]);
    expect(await deliverLink(seller, id, 'https://example.com/third')).toMatchObject({
      status: 200,
      body: { note: null },
    });
    expect(await filesOf(id)).toEqual([]);
  });

  it(
    'that comes after the payment is refused and not kept; the paid one stays',
    { tags: 'local' },
    async () => {
      const { id, seller, buyer } = await anOrder(cloud);
      const key = await upload(seller, id, 'paid');
      const late = await upload(seller, id, 'late');
      await seller.browser.put(`/orders/${id}/upload-work`, { finalWork: key });
      await payOrder(cloud, buyer, id);
      const refused = { status: 409, body: { message: messages.orders.paidWorkIsFinal } };
      expect(await deliverFile(seller, id, aFileForm('late too'))).toMatchObject(refused);
      expect(await seller.browser.put(`/orders/${id}/upload-work`, { finalWork: late })).toMatchObject(
        refused,
      );
      expect(
        await seller.browser.put(`/orders/${id}/upload-work`, { finalWork: key, note: 'new' }),
      ).toMatchObject(refused);
      expect(await deliverLink(seller, id, 'https://example.com/late')).toMatchObject(refused);
      expect(await filesOf(id)).toEqual([fileIdOf(key)]);
      expect((await download((await buyer.browser.get(`/orders/${id}`)).body['workUrl'])).text).toBe('paid');
    },
  );

  it('has a dangerous file name made safe', async () => {
    const { id, seller } = await anOrder(cloud);
    const { status, body } = await deliverFile(
      seller,
      id,
      aFileForm('x', '../../etc/pass\u202Ewd<script>.txt'),
    );
    expect(status).toBe(200);
    expect(body['fileName']).not.toMatch(/[/\\<>\u202E]/);
    expect((await download(body['workUrl'])).text).toBe('x');
  });
});

describe('before the payment', () => {
  it('no answer to the buyer contains the work, its key or its note', async () => {
    const { id, seller, buyer } = await anOrder(cloud);
    const secret = /vault\.example\.com\/secret|work\/\w+\/\w+\/|a note to nobody/;
    const walk = async () => {
      const intentId = await beginPaying(buyer, id);
      const answers = [
        await buyer.browser.get('/orders'),
        await buyer.browser.get(`/orders/${id}`),
        await buyer.browser.put(`/orders/requirements/${id}`, { requirements: 'Same.' }),
        await buyer.browser.post(`/orders/pay/${id}`),
        await buyer.browser.post('/payments/confirm', { paymentIntentId: intentId }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      return JSON.stringify(answers.map(({ body }) => body));
    };
    await buyer.browser.put(`/orders/requirements/${id}`, { requirements: 'Same.' });
    await deliverLink(seller, id, 'https://vault.example.com/secret');
    expect(await walk()).not.toMatch(secret);
    await deliverFile(seller, id, aFileForm('bytes', 'result.zip', 'a note to nobody'));
    const answers = await walk();
    expect(answers).not.toMatch(secret);
    expect(answers).toContain('"fileName":"result.zip"');
  });
});
