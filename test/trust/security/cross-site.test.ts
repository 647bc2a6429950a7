import { describe, expect, it } from 'vitest';

import { calls } from '#shared/api/index.ts';
import * as accessTexts from '#shared/texts/access.ts';
import { aMember } from '#test/flows/support/a-browser.ts';
import { useCloud } from '#test/support/cloud.ts';

const cloud = useCloud();

/** The address of a call, with ids of records that do not exist. */
const urlOf = (path: string) => `${cloud.origin}/api${path.replaceAll(/\{\w+\}/g, '0'.repeat(26))}`;
const writes = calls.filter(({ method, access }) => method !== 'GET' && access !== 'provider');
const json = { 'content-type': 'application/json' };

async function send(method: string, path: string, headers: Record<string, string>, body = '{}') {
  const response = await fetch(urlOf(path), { method, headers, ...(method === 'GET' ? {} : { body }) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

const cors = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe.each(writes)('$operation', ({ method, path, body, multipart, access }) => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://localhost' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])(
    'is refused to a page of another site before anything else: %j',
    async (from: Record<string, string>) => {
      const { status, text } = await send(method, path, { ...json, ...from });
      expect([status, text]).toEqual([403, expect.stringContaining(accessTexts.foreignOrigin.message)]);
    },
  );

  it('refuses bodies that HTML forms can send, from any caller', async () => {
    if (!body) return;
    const role = { isSeller: access === 'seller' };
    const { browser } = await aMember(cloud, role);
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json'];
    for (const type of [...types, ...(multipart ? [] : ['multipart/form-data; boundary=x'])]) {
      const at = `${path.replaceAll(/\{\w+\}/g, '0'.repeat(26))}?seen=1`;
      const sent = { raw: '{}', headers: { 'content-type': type } };
      const sending = {
        POST: () => browser.post(at, undefined, sent),
        PUT: () => browser.put(at, undefined, sent),
        DELETE: () => browser.delete(at, sent),
      };
      const { status } = await sending[method as keyof typeof sending]();
      expect([type, status]).toEqual([type, 415]);
    }
  });
});

describe('no answer lets another site read it', () => {
  it.each(calls)('$method $path', async ({ method, path }) => {
    for (const origin of ['https://evil.example', 'null', cloud.origin]) {
      expect(cors((await send(method, path, { ...json, origin })).headers)).toEqual([]);
    }
  });

  it.each(calls)('OPTIONS $path', async ({ method, path }) => {
    const { status, headers } = await send('OPTIONS', path, {
      origin: 'https://evil.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    });
    expect(cors(headers)).toEqual([]);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it.each(['/', '/config.json', '/robots.txt', '/media/x/y.png', '/stripe/v1/nothing', '/api/health'])(
    'GET %s',
    async (path) => {
      const headers = { origin: 'https://evil.example' };
      expect(cors((await fetch(cloud.origin + path, { headers })).headers)).toEqual([]);
    },
  );
});
