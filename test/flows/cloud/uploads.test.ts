import { createHash } from 'node:crypto';

import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { newId } from '#functions/lib/ids.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import { smallOf } from '#shared/rules/pictures/picture.ts';
import * as gigTexts from '#shared/texts/gigs.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as orderTexts from '#shared/texts/orders.ts';
import * as uploadTexts from '#shared/texts/uploads.ts';
import { aBrowser, aForm, aMember, type Browser } from '#test/flows/support/a-browser.ts';
import { anOrder, payOrder } from '#test/flows/support/an-order.ts';
import { impostors, pictures } from '#test/functions/services/s3/pictures.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const visitor = () => aBrowser(cloud);
const member = (more?: Record<string, unknown>) => aMember(cloud, more);
const seller = () => member({ isSeller: true });

const png = pictures['image/png'];
type Wanted = {
  purpose?: string;
  contentType?: string;
  fileName?: string;
  size?: unknown;
  orderId?: string;
  variantOf?: unknown;
};
const ask = (browser: Browser, more: Wanted = {}) =>
  browser.post('/uploads', {
    purpose: 'image',
    fileName: 'me.png',
    contentType: 'image/png',
    size: png.length,
    ...more,
  });

type Place = { uploadUrl: string; headers: Record<string, string>; key: string; url: string };
async function put(
  { uploadUrl, headers }: Place,
  bytes: Buffer,
  more: Record<string, string> = {},
): Promise<number> {
  const init = { method: 'PUT', headers: { ...headers, ...more }, body: new Uint8Array(bytes) };
  return (await fetch(uploadUrl, init)).status;
}
async function uploaded(browser: Browser, bytes: Buffer, more: Wanted = {}): Promise<Place> {
  const { body } = await ask(browser, { size: bytes.length, ...more });
  const place = body as Place;
  expect(await put(place, bytes)).toBe(200);
  return place;
}
const read = async (url: string) => fetch(cloud.origin + url);
const publish = ({ browser }: { browser: Browser }, cover: string) =>
  browser.post('/gigs', {
    title: 'A logo',
    cat: 'Design',
    cover,
    desc: 'I draw a logo.',
    shortTitle: 'Logo',
    shortDesc: 'One logo',
    deliveryTime: 3,
    price: 19.99,
  });

describe('asking for an upload', () => {
  it('answers where and how to send the file, and what to write into the record', async () => {
    const { browser, id } = await member();
    const { status, body } = await ask(browser);
    expect(status).toBe(201);
    expect(body).toEqual({
      method: 'PUT',
      uploadUrl: expect.stringMatching(/^http.+X-Amz-Signature=/),
      headers: { 'content-type': 'image/png', 'if-none-match': '*' },
      key: expect.stringMatching(new RegExp(`^pending/${id}/\\w{26}\\.png$`)),
      url: expect.stringMatching(new RegExp(`^/media/${id}/\\w{26}\\.png$`)),
    });
    const signed = new URL(String(body['uploadUrl'])).searchParams.get('X-Amz-SignedHeaders');
    expect(signed?.split(';')).toEqual(['content-length', 'content-type', 'host', 'if-none-match']);
  });

  it('is refused for what no purpose allows', async () => {
    const { browser } = await member();
    const wrong: [string, Wanted][] = [
      ['a drawing that can run scripts', { contentType: 'image/svg+xml' }],
      ['a page', { contentType: 'text/html' }],
      ['no type', { contentType: '' }],
      ['a type with a parameter', { contentType: 'image/png; charset=html' }],
      ['an empty file', { size: 0 }],
      ['a negative size', { size: -1 }],
      ['a fractional size', { size: 0.5 }],
      ['more than ten megabytes', { size: uploadLimits.size.image + 1 }],
      ['an avatar of more than two megabytes', { purpose: 'avatar', size: uploadLimits.size.avatar + 1 }],
      ['an unknown purpose', { purpose: 'backup' }],
      ['a delivery for no order', { purpose: 'delivery' }],
      ['a name with control characters', { fileName: 'a\u0000b.png' }],
    ];
    for (const [what, more] of wrong)
      expect(await ask(browser, more), what).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });
});

describe('sending the file', () => {
  it('is refused after five minutes', { tags: 'local' }, async () => {
    const { browser } = await member();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - uploadLimits.linkLifetime - 1000 });
    const place = (await ask(browser)).body as Place;
    vi.useRealTimers();
    expect(await put(place, png)).toBe(403);
  });

  it('makes nothing public: an upload that no record uses cannot be read', async () => {
    const { browser } = await member();
    const { key, url, uploadUrl } = await uploaded(browser, png);
    expect((await read(url)).status).toBe(404);
    expect((await read(`/${key}`)).status).toBe(404);
    expect((await fetch(new URL(uploadUrl).origin + new URL(uploadUrl).pathname)).status).toBe(403);
  });
});

const imgOf = (body: Record<string, unknown>) => (body['user'] as { img: string }).img;

describe('the small variant of a picture', () => {
  const smaller = png.subarray(0, 200);
  const bytesAt = async (url: string) => Buffer.from(await (await read(url)).arrayBuffer());

  it('is signed like any upload, stored next to the picture, and becomes public with it', async () => {
    const maker = await seller();
    const whole = await uploaded(maker.browser, png);
    const small = await uploaded(maker.browser, smaller, { variantOf: whole.key });
    expect([small.key, small.url]).toEqual([smallOf(whole.key), smallOf(whole.url)]);
    expect(await put(small, smaller)).toBe(412);
    expect((await read(small.url)).status).toBe(404);
    expect(await publish(maker, whole.url)).toMatchObject({ status: 201, body: { cover: whole.url } });
    expect([await bytesAt(whole.url), await bytesAt(small.url)]).toEqual([png, smaller]);
  });

  it('is the picture itself if none was uploaded', async () => {
    const maker = await seller();
    const { url } = await uploaded(maker.browser, png);
    expect((await publish(maker, url)).status).toBe(201);
    expect(await bytesAt(smallOf(url))).toEqual(png);
  });

  it('belongs to a picture of the same person and type, and has no variant itself', async () => {
    const maker = await seller();
    const { key } = await uploaded(maker.browser, png);
    const small = await uploaded(maker.browser, smaller, { variantOf: key });
    const wrong: [Browser, Wanted][] = [
      [(await member()).browser, { variantOf: key }],
      [maker.browser, { variantOf: key, contentType: 'image/webp' }],
      [maker.browser, { variantOf: small.key }],
      [maker.browser, { variantOf: 7 }],
      [visitor(), { variantOf: key, purpose: 'avatar' }],
    ];
    for (const [browser, more] of wrong) {
      expect(await ask(browser, more)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    }
    expect(await publish(maker, small.url)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  it('may be an avatar’s, before there is an account', async () => {
    const whole = await uploaded(visitor(), png, { purpose: 'avatar' });
    await uploaded(visitor(), smaller, { purpose: 'avatar', variantOf: whole.key });
    const { body } = await visitor().post('/auth/register', aForm({ img: whole.url }));
    expect(await bytesAt(smallOf(imgOf(body)))).toEqual(smaller);
  });
});

it('a picture of a gig is not published by a gig that is refused', { tags: 'local' }, async () => {
  const maker = await seller();
  const { url } = await uploaded(maker.browser, png);
  vi.stubEnv('LIMIT_FACTOR', '0');
  expect((await publish(maker, url)).status).toBe(429);
  expect((await read(url)).status).toBe(404);
  vi.stubEnv('LIMIT_FACTOR', '1');
  expect((await publish(maker, url)).status).toBe(201);
  expect((await read(url)).status).toBe(200);
});

describe('an avatar', () => {
  const register = (img: string) => visitor().post('/auth/register', aForm({ img }));

  it('becomes public with the account, and is nobody else’s: each that names an upload has its own copy', async () => {
    const { url } = await uploaded(visitor(), png, { purpose: 'avatar' });
    const [first, second] = [imgOf((await register(url)).body), imgOf((await register(url)).body)];
    expect(first).not.toBe(second);
    for (const img of [first, second]) {
      const picture = await read(img);
      expect(Buffer.from(await picture.arrayBuffer())).toEqual(png);
      expect(picture.headers.get('content-type')).toBe('image/png');
      expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
      expect(picture.headers.get('content-security-policy')).toContain('sandbox');
      expect(picture.headers.get('cache-control')).toContain('immutable');
    }
    expect((await read(url)).status).toBe(404);
    const message = gigTexts.ownImagesOnly.message;
    expect(await register(first)).toMatchObject({ status: 400, body: { message } });
  });

  it('is not published by a registration that is refused', async () => {
    const { username } = (await register('')).body['user'] as { username: string };
    const { url } = await uploaded(visitor(), png, { purpose: 'avatar' });
    expect(await visitor().post('/auth/register', aForm({ img: url, username }))).toMatchObject({
      status: 409,
    });
    expect((await read(url)).status).toBe(404);
  });

  it('that is a page is refused and no account is made', async () => {
    const { url } = await uploaded(visitor(), impostors['a page'], { purpose: 'avatar' });
    const form = aForm({ img: url });
    expect(await visitor().post('/auth/register', form)).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: uploadTexts.notAnImage.message },
    });
    expect((await visitor().post('/auth/login', form)).status).toBe(401);
    expect((await read(url)).status).toBe(404);
  });

  it('that was never uploaded, or is somebody else’s picture, is refused', async () => {
    const { body } = await ask(visitor(), { purpose: 'avatar' });
    expect((await register(String(body['url']))).body).toMatchObject({
      message: notFoundTexts.upload.message,
    });
    const { browser } = await member();
    const { url } = await uploaded(browser, png);
    expect((await register(url)).body).toMatchObject({
      code: 'invalid',
      message: gigTexts.ownImagesOnly.message,
    });
  });
});

describe('a delivery', () => {
  const work = Buffer.from('the finished work');
  let order: Awaited<ReturnType<typeof anOrder>>;
  let wanted: Wanted & { size: number };
  beforeAll(async () => {
    order = await anOrder(cloud);
    const file = { contentType: 'application/zip', fileName: 'logo.zip', size: work.length };
    wanted = { purpose: 'delivery', orderId: order.id, ...file };
  });
  const asked = (more: Wanted = {}) => ask(order.seller.browser, { ...wanted, ...more });

  it('goes to its order, may be of any type up to a gigabyte, and is never readable without a link', async () => {
    const { body } = await asked({ fileName: 'page.html', contentType: 'text/html' });
    expect(body['key']).toMatch(new RegExp(`^pending/work/${order.id}/\\w{26}/page\\.html$`));
    expect(await put(body as Place, work)).toBe(200);
    expect((await read(`/media/${String(body['key'])}`)).status).toBe(404);
    expect((await read(`/tandem-uploads/${String(body['key'])}`)).status).toBe(403);
    expect((await asked({ size: uploadLimits.size.delivery })).status).toBe(201);
    const message = uploadTexts.tooLarge.message;
    const tooLarge = await asked({ size: uploadLimits.size.delivery + 1 });
    expect(tooLarge).toMatchObject({ status: 400, body: { message } });
    expect((await asked({ orderId: newId() })).status).toBe(404);
  });

  it('has the SHA-256 of what lies in its order, however it was sent, for both parties, also once it is replaced, until none is accepted any more', async () => {
    const { seller: maker, buyer, id: orderId } = await anOrder(cloud);
    const byLink = async (bytes: Buffer) => {
      const file = { ...wanted, orderId, size: bytes.length };
      const finalWork = (await uploaded(maker.browser, bytes, file)).key;
      // What the browser says of the hash counts for nothing.
      return maker.browser.put(`/orders/${orderId}/upload-work`, { finalWork, sha256: 'ab'.repeat(32) });
    };
    const byForm = (bytes: Buffer) => {
      const raw = new FormData();
      raw.set('finalWork', new File([new Uint8Array(bytes)], 'logo.zip'));
      return maker.browser.put(`/orders/${orderId}/upload-work`, undefined, { raw });
    };
    const deliveryOf = async ({ browser }: { browser: Browser }) =>
      (await browser.get(`/orders/${orderId}`)).body['delivery'];
    expect(await deliveryOf(buyer)).toBeNull();
    for (const [send, bytes] of [
      [byLink, work],
      [byForm, Buffer.from([0, 255, 13, 10, 128])],
      [byLink, png],
    ] as const) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const delivery = { fileName: 'logo.zip', size: bytes.length, sha256 };
      expect(await send(bytes)).toMatchObject({ status: 200, body: { delivery } });
      expect(await deliveryOf(maker)).toEqual(delivery);
      expect(await deliveryOf(buyer)).toEqual(delivery);
    }
    await maker.browser.put(`/orders/upload-work/${orderId}`, { fileUrl: 'https://github.com/tandem/logo' });
    expect(await deliveryOf(buyer)).toBeNull();
    await payOrder(cloud, buyer, orderId);
    expect(await ask(maker.browser, { ...wanted, orderId })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: orderTexts.paidWorkIsFinal.message },
    });
  });
});
