import { describe, expect, it } from 'vitest';

import * as accessTexts from '#shared/texts/access.ts';
import { aBrowser, aMember } from '#test/flows/support/a-browser.ts';
import { useCloud } from '#test/support/cloud.ts';
import { remoteOrigin } from '#test/support/remote.ts';

const cloud = useCloud();
const visitor = () => aBrowser(cloud);
const member = (more?: Record<string, unknown>) => aMember(cloud, more);

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
    expect([status, body['message']]).toEqual([403, accessTexts.sellersOnly.message]);
  });

  it('for its id after its shape; a malformed id is a 404', async () => {
    const { browser } = await member();
    expect((await browser.put('/orders/requirements/7', { requirements: ' ' })).status).toBe(400);
    expect((await browser.put('/orders/requirements/7', { requirements: 'a logo' })).status).toBe(404);
  });
});

it('a body that is no text, or nested too deeply, is refused', async () => {
  const headers = { 'content-type': 'application/json' };
  for (const raw of [new Uint8Array([0xff, 0xfe, 0x00, 0x80]), '['.repeat(100_000)])
    expect((await visitor().post('/auth/register', undefined, { raw, headers })).status).toBe(400);
});

describe('a response', () => {
  it('for an unknown address is JSON', async () => {
    // The gateway of AWS answers by itself, with a message alone.
    const code = remoteOrigin ? {} : { code: 'not_found' };
    for (const [method, path] of [
      ['get', '/nothing'],
      ['post', '/users/me'],
      ['delete', '/auth/login'],
      ['get', '/users/../auth'],
    ] as const) {
      expect(await visitor()[method](path)).toMatchObject({
        status: 404,
        body: { ...code, message: expect.any(String) },
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
