import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import * as gigTexts from '#shared/texts/gigs.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import { anAttachment } from '#test/flows/support/an-attachment.ts';
import { aFileForm, anOrder, beginPaying, payOrder, type Member } from '#test/flows/support/an-order.ts';
import { useCloud } from '#test/support/cloud.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tandem-orders-'));
// Registered before the cloud, so that it runs after the cloud has stopped.
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const cloud = useCloud({ dataDir });
afterEach(() => vi.unstubAllEnvs());

const deliverFile = (seller: Member, id: string, form: FormData) =>
  seller.browser.put(`/orders/${id}/upload-work`, undefined, { raw: form });
const deliverLink = (seller: Member, id: string, fileUrl: unknown) =>
  seller.browser.put(`/orders/upload-work/${id}`, { fileUrl });

const upload = (seller: Member, orderId: string, text: string) =>
  anAttachment(
    seller.browser,
    { purpose: 'delivery', orderId },
    { name: 'result.zip', contentType: 'application/zip', bytes: Buffer.from(text) },
  );

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
});

it('a seller who buys finds what they sold and what they bought in one list, and each alone', async () => {
  const sold = await anOrder(cloud);
  const bought = await anOrder(cloud, { buyer: sold.seller });
  const ids = async (query = '') =>
    ((await sold.seller.browser.get(`/orders${query}`)).body as unknown as { id: string }[]).map(
      ({ id }) => id,
    );
  expect(await ids()).toEqual([bought.id, sold.id]);
  const first = await sold.seller.browser.get('/orders?limit=1');
  expect(first.body).toMatchObject([{ id: bought.id }]);
  const second = await sold.seller.browser.get(
    `/orders?limit=1&cursor=${first.headers.get('x-next-cursor')}`,
  );
  expect(second.body).toMatchObject([{ id: sold.id }]);
  expect(second.headers.has('x-next-cursor')).toBe(false);
  for (const query of ['cursor=%20bad', 'limit=0'])
    expect((await sold.seller.browser.get(`/orders?${query}`)).status).toBe(400);
  expect(await ids('?side=sold')).toEqual([sold.id]);
  expect(await ids('?side=bought')).toEqual([bought.id]);
  expect((await sold.buyer.browser.get('/orders?side=sold')).body).toEqual([]);
});

describe('what is sent', () => {
  let order: Awaited<ReturnType<typeof anOrder>>;
  beforeAll(async () => {
    order = await anOrder(cloud);
  });
  const facts = async () => (await order.seller.browser.get(`/orders/${order.id}`)).body;
  const untouched = { hasRequirements: false, delivered: false, isCompleted: false };

  it('is for an order, or of a gig, that there is', async () => {
    const { buyer, seller } = order;
    for (const absent of [newId(), 'not-an-id', '42']) {
      const replies = [
        await buyer.browser.get(`/orders/${absent}`),
        await seller.browser.get(`/orders/details/${absent}`),
        await buyer.browser.put(`/orders/requirements/${absent}`, { requirements: 'x' }),
        await buyer.browser.post(`/orders/pay/${absent}`),
        await deliverLink(seller, absent, 'https://a.example.com'),
        await seller.browser.put(`/orders/${absent}/upload-work`, { finalWork: `work/${absent}/a/x.zip` }),
        await buyer.browser.post(`/orders/create/${absent}`),
      ];
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    }
    expect(await seller.browser.post(`/orders/create/${order.gigId}`)).toMatchObject({
      status: 403,
      body: { message: gigTexts.ownGig.message },
    });
  });

  it('as requirements must not be empty, and as a link be a safe one', async () => {
    for (const requirements of [undefined, '', '   ', 7, null]) {
      const answer = await order.buyer.browser.put(`/orders/requirements/${order.id}`, { requirements });
      expect(answer).toMatchObject({ status: 400, body: { message: orderTexts.emptyRequirements } });
    }
    for (const [link, message] of [
      [undefined, orderTexts.urlRequired],
      [null, orderTexts.urlRequired],
      ['  ', orderTexts.urlRequired],
      ['http://example.com/x', orderTexts.urlInvalid],
      ['https://localhost/x', orderTexts.urlInvalid],
      [`https://${['me', 'secret'].join(':')}@example.com`, orderTexts.urlInvalid],
      ['https://example.com/a b', orderTexts.urlInvalid],
      ['javascript:alert(1)', orderTexts.urlInvalid],
      [`https://example.com/${'x'.repeat(2_048)}`, orderTexts.urlInvalid],
    ])
      expect(await deliverLink(order.seller, order.id, link), String(link)).toMatchObject({
        status: 400,
        body: { message, issues: [{ path: 'fileUrl', message }] },
      });
    expect(await facts()).toMatchObject(untouched);
  });

  it('as a file must be there, and of this order', async () => {
    const { id, seller } = order;
    const other = await anOrder(cloud);
    const foreign = await upload(other.seller, other.id, 'theirs');
    const missing = { status: 400, body: { message: orderTexts.fileRequired } };
    expect(await deliverFile(seller, id, new FormData())).toMatchObject(missing);
    expect(await deliverFile(seller, id, aFileForm(''))).toMatchObject(missing);
    const deliver = (finalWork?: string) => seller.browser.put(`/orders/${id}/upload-work`, { finalWork });
    expect(await deliver()).toMatchObject(missing);
    for (const key of ['', foreign, `pending/work/${id}/${newId()}/none.zip`, `work/${id}/../x`, '/'])
      expect((await deliver(key)).status).toBe(400);
    expect(await facts()).toMatchObject(untouched);
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
    vi.stubEnv('LIMIT_FACTOR', String(1 / uploadLimits.uploading.files));
    const sent = [
      await deliverFile(seller, id, aFileForm('one')),
      await deliverFile(seller, id, aFileForm('two')),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 429]);
  });

  it(
    'has a safe name, and is removed when another file or a link replaces it',
    { tags: 'local' },
    async () => {
      const { id, seller } = await anOrder(cloud);
      const first = await deliverFile(seller, id, aFileForm('first', '../../etc/pass\u202Ewd<script>.txt'));
      expect(first.body['fileName']).not.toMatch(/[/\\<>\u202E]/);
      const key = await upload(seller, id, 'second');
      const { body } = await seller.browser.put(`/orders/${id}/upload-work`, { finalWork: key });
      expect((await download(body['workUrl'])).text).toBe('second');
      expect(await filesOf(id)).toEqual([fileIdOf(key)]);
      expect(await deliverLink(seller, id, 'https://example.com/third')).toMatchObject({
        status: 200,
        body: { note: null },
      });
      expect(await filesOf(id)).toEqual([]);
    },
  );

  it(
    'that comes after the payment is refused and not kept; the paid one stays',
    { tags: 'local' },
    async () => {
      const { id, seller, buyer } = await anOrder(cloud);
      const key = await upload(seller, id, 'paid');
      const late = await upload(seller, id, 'late');
      await seller.browser.put(`/orders/${id}/upload-work`, { finalWork: key });
      await payOrder(cloud, buyer, id);
      const refused = { status: 409, body: { message: orderTexts.paidWorkIsFinal.message } };
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
});

it('before the payment no answer to the buyer contains the work, its key or its note', async () => {
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
