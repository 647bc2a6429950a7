import { describe, expect, it } from 'vitest';

import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { serverLimits } from '#shared/server-limits.ts';
import { useCloud } from '#test/support/cloud.ts';

import { aBrowser, aForm, aMember } from './a-browser.ts';

const cloud = useCloud();
const visitor = () => aBrowser(cloud);
const member = (more?: Record<string, unknown>) => aMember(cloud, more);

describe('a write from a page of another site', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused, whoever is signed in: %j', async (headers: Record<string, string>) => {
    const { browser } = await member();
    const refused = { status: 403, body: { code: 'forbidden', message: refusals.access.foreignOrigin } };
    expect(await browser.post('/auth/logout', undefined, { headers })).toMatchObject(refused);
    expect(await browser.post('/auth/login', aForm(), { headers })).toMatchObject(refused);
    expect(await browser.put('/orders/requirements/x', {}, { headers })).toMatchObject(refused);
    expect((await browser.get('/orders')).status).toBe(200);
  });

  it('gets no permissive CORS headers', async () => {
    const headers = { origin: 'https://evil.example' };
    const reply = await visitor().get('/gigs', { headers });
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('of our own site is accepted', async () => {
    const { browser } = await member();
    const headers = { origin: cloud.origin, 'sec-fetch-site': 'same-origin' };
    expect((await browser.post('/auth/logout', undefined, { headers })).status).toBe(200);
  });
});

describe('a request is checked', () => {
  const gig = { title: '' };

  it('for its site first, then its session, its role, its shape', async () => {
    const [buyer, seller] = [await member(), await member({ isSeller: true })];
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect((await visitor().post('/gigs', gig, foreign)).status).toBe(403);
    expect((await visitor().post('/gigs', gig)).status).toBe(401);
    expect((await buyer.browser.post('/gigs', gig)).status).toBe(403);
    expect((await seller.browser.post('/gigs', gig)).status).toBe(400);
  });

  it('for its role by the account, regardless of what the request claims', async () => {
    const { browser } = await member();
    const claims = { headers: { 'x-role': 'seller' } };
    const { status, body } = await browser.post('/gigs', { ...gig, isSeller: true }, claims);
    expect([status, body['message']]).toEqual([403, messages.access.sellersOnly]);
  });

  it('for its id after its shape; a malformed id is a 404', async () => {
    const { browser } = await member();
    expect((await browser.put('/orders/requirements/7', { requirements: ' ' })).status).toBe(400);
    expect((await browser.put('/orders/requirements/7', { requirements: 'a logo' })).status).toBe(404);
  });
});

describe('a body', () => {
  const json = { 'content-type': 'application/json' };
  const register = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
    visitor().post('/auth/register', undefined, { raw, headers });

  it.each([
    ['{"username":', refusals.request.brokenJson],
    ['', refusals.request.brokenJson],
    ['{"username":{"toString":1}}', refusals.request.invalid],
    ['[]', expect.any(String)],
    ['null', expect.any(String)],
    ['"x"', expect.any(String)],
  ])('that is malformed or not an object is refused as invalid: %s', async (raw, message: unknown) => {
    const { status, body } = await register(raw);
    expect([status, body['code'], body['message']]).toEqual([400, 'invalid', message]);
  });

  it('that is not text is refused', async () => {
    expect((await register(new Uint8Array([0xff, 0xfe, 0x00, 0x80]))).status).toBe(400);
  });

  it('that is nested too deeply is refused', async () => {
    expect((await register('['.repeat(100_000))).status).toBe(400);
  });

  it('over 1 MB is too large, and the error names the way to upload', async () => {
    const { status, body } = await register(JSON.stringify({ desc: 'x'.repeat(serverLimits.body.json) }));
    expect([status, body['code']]).toEqual([413, 'too_large']);
    expect(body['message']).toContain('POST /uploads');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('as %s is refused', async (type) => {
    const { status, body } = await register(JSON.stringify(aForm()), { 'content-type': type });
    expect([status, body['code']]).toEqual([415, 'unsupported_type']);
  });
});

describe('a response', () => {
  it('for an unknown address is JSON', async () => {
    for (const [method, path] of [
      ['get', '/nothing'],
      ['post', '/users/me'],
      ['delete', '/auth/login'],
      ['get', '/users/../auth'],
    ] as const) {
      expect(await visitor()[method](path)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: expect.any(String) },
      });
    }
  });

  it('is never stored by a shared cache', async () => {
    const { browser, id } = await member();
    expect((await browser.get(`/users/${id}`)).headers.get('cache-control')).toBe('no-store');
  });

  it('is never sniffed as another type by a browser', async () => {
    const { headers } = await visitor().get('/gigs');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });
});
