import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openGateway, type Gateway } from '#infra/local/server/gateway.ts';
import { createSite } from '#infra/local/server/site.ts';
import { serveWebFiles } from '#infra/local/web/web-files.ts';
import { browserConfig } from '#infra/site/browser-config.ts';
import { pageOf } from '#infra/site/site-files.ts';
import { NOTICES, noticesOf } from '#infra/tools/notices/notices.ts';

const folder = mkdtempSync(join(tmpdir(), 'tandem-site-'));
const web = join(folder, 'web');
const PAGE = '<!doctype html><head></head><div id="root"></div>';
const config = browserConfig({ currency: 'usd', commission: 725 }, { stripePublishableKey: 'pk_test_1' });
const environment = { marketName: 'Tandem', config };
const SCRIPT = 'console.log("hello")'.repeat(100);

let gateway: Gateway | undefined;
let isReady = true;

beforeAll(async () => {
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(web, 'index.html'), PAGE);
  writeFileSync(join(web, 'assets/app-abc123.js'), SCRIPT);
  writeFileSync(join(web, 'assets/app-abc123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(web, 'assets/app-abc123.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(web, NOTICES), noticesOf([]));
  writeFileSync(join(folder, 'secret.txt'), 'the secret');
  mkdirSync(join(folder, 'web-other'));
  writeFileSync(join(folder, 'web-other/secret.txt'), 'the secret');
  gateway = await openGateway(0);
  const site = createSite({
    origin: 'https://tandem.example',
    api: async (_, __, response) => void response.end('{}'),
    bucket: {
      name: 'tandem-uploads',
      handle: async (_, response) => void response.end(),
      find: async () => null,
      put: async () => undefined,
    },
    app: serveWebFiles(web, environment),
    stripe: (_, __, response) => void response.end('{}'),
    bank: undefined,
    mails: undefined,
    lambda: undefined,
    clock: undefined,
    config,
    isDevelopment: false,
    isReady: () => isReady,
  });
  gateway.open(site);
});
afterAll(async () => {
  await gateway?.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, init?: RequestInit) => fetch(`${gateway?.origin}${path}`, init);

describe('security headers', () => {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('payment='),
  };

  it.each(['/', '/gigs', '/assets/app-abc123.js', '/config.json', '/none.png'])(
    'are set on %s of the app',
    async (path) => {
      const headers = Object.fromEntries((await get(path)).headers);
      expect(headers).toMatchObject(everywhere);
      const policy = headers['content-security-policy'];
      for (const directive of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy).toContain(directive);
      }
      expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    },
  );

  it.each(['/api/gigs', '/api/health', '/media/none/none.png'])('are set on %s', async (path) => {
    const headers = Object.fromEntries((await get(path)).headers);
    expect(headers).toMatchObject(everywhere);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('forbid caches from storing API responses', async () => {
    expect((await get('/api/gigs')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('the app', () => {
  it.each([
    '/',
    '/gigs',
    '/gig/01jd',
    '/payment/01jd-001',
    '/a/b/c',
    '/gigs?search=a.b',
    '//elsewhere',
    '/a.b/c',
    '/caf%C3%A9',
    '/index.html',
  ])('serves its only page, with the settings of the environment, at %s', async (path) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([200, pageOf(PAGE, environment)]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('serves the licences of what it contains as a text', async () => {
    const response = await get(`/${NOTICES}`);
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(new Uint8Array(await response.arrayBuffer()).slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  });

  it('answers HEAD like GET, without the body', async () => {
    const response = await get('/gigs', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it.each(['/assets/app-old.js', '/none.png', '/.env', '/robots.php'])('has no file %s', async (path) => {
    const response = await get(path);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  it.each([
    '/..%2fsecret.txt',
    '/..%2fweb-other%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%2e%2e%2fsecret.txt',
  ])('does not leave its folder for %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('the secret');
  });

  it.each(['POST', 'PUT', 'DELETE'])('refuses %s', async (method) => {
    expect((await get('/gigs', { method })).status).toBe(404);
  });

  it.each(['br', 'gzip', 'identity'])('sends its files in %s to clients that accept it', async (encoding) => {
    const response = await get('/assets/app-abc123.js', { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe(SCRIPT);
  });

  it('serves the new files after a rebuild', async () => {
    rmSync(join(web, 'assets'), { recursive: true });
    mkdirSync(join(web, 'assets'));
    writeFileSync(join(web, 'assets/app-new.js'), 'new');
    expect((await get('/assets/app-abc123.js')).status).toBe(404);
    expect(await (await get('/assets/app-new.js')).text()).toBe('new');
  });
});

describe('the site', () => {
  it('says whether it is ready', async () => {
    expect((await get('/api/health')).status).toBe(200);
    isReady = false;
    expect((await get('/api/health')).status).toBe(503);
    isReady = true;
  });

  it('answers 503 until its routes are opened', async () => {
    const early = await openGateway(0);
    const response = await fetch(`${early.origin}/api/gigs`);
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }]);
    await early.stop();
  });
});
