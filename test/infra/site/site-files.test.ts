import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { browserConfig } from '#infra/site/browser-config.ts';
import { indexHtml, pageOf, robotsTxt, sitemapXml } from '#infra/site/site-files.ts';
import { calls } from '#shared/api/index.ts';
import { routes } from '#web/routes.ts';

const origin = 'https://tandem.example';
const web = join(import.meta.dirname, '../../../web');

const rules = robotsTxt(origin)
  .split('\n')
  .map((line) => /^(Allow|Disallow): (.*)$/.exec(line))
  .filter((match) => match !== null)
  .map(([, verb, path = '']) => ({ isAllowed: verb === 'Allow', path }));

/** Applies the rules as crawlers do: the longest one that matches wins. */
function mayCrawl(path: string): boolean {
  const fits = rules.filter((rule) => {
    const pattern = rule.path.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*');
    return new RegExp(`^${pattern}`).test(path);
  });
  return fits.toSorted((one, other) => other.path.length - one.path.length)[0]?.isAllowed ?? true;
}

const id = '01kheb7wp5cypm5dhbzdmtvq2g';

describe('robots.txt', () => {
  const pathsOf = (isPublic: boolean) =>
    routes
      .filter(({ access }) => (access === 'anyone') === isPublic)
      .flatMap(({ path, aliases = [] }) => [path, ...aliases]);
  const filled = (path: string) => path.replaceAll(/:\w+/g, id);

  it('keeps crawlers from every screen behind a sign-in', () => {
    expect(pathsOf(false).length).toBeGreaterThan(10);
    expect(pathsOf(false).filter((path) => mayCrawl(filled(path)))).toEqual([]);
  });

  it('lets them see every public screen', () => {
    expect(pathsOf(true).length).toBeGreaterThan(5);
    expect(
      pathsOf(true)
        .map(filled)
        .filter((path) => !mayCrawl(path)),
    ).toEqual([]);
  });

  it('lets them fetch what visitors may read, and nothing else of the API', () => {
    for (const { method, path, access } of calls) {
      const isOpen = method === 'GET' && (access === 'anyone' || access === 'visitor');
      if (isOpen) expect(mayCrawl(`/api${path.replaceAll(/\{\w+\}/g, id)}`), path).toBe(true);
    }
    for (const path of ['/api/auth/login', '/api/orders', '/api/uploads', '/api/webhooks/stripe']) {
      expect(mayCrawl(path), path).toBe(false);
    }
  });
});

describe('sitemap.xml', () => {
  const addresses = [...sitemapXml(origin).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => address,
  );

  it('names pages of this site that crawlers may see', () => {
    expect(addresses).toContain(`${origin}/gigs?cat=AI%20Artists`);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) {
      expect(new URL(address).href).toBe(address);
      expect(new URL(address).origin).toBe(origin);
      expect(mayCrawl(new URL(address).pathname)).toBe(true);
    }
  });

  it('names no page whose address is sent to one person', () => {
    for (const page of ['/unsubscribe', '/forgot', '/reset', '/verify', '/take-back']) {
      expect(routes.map(({ path }) => path)).toContain(page);
      expect(addresses).not.toContain(`${origin}${page}`);
    }
  });

  it('is well-formed', () => {
    expect(sitemapXml(origin)).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n/);
    expect(addresses.filter((address) => /[&<>"']/.test(address))).toEqual([]);
  });
});

const page = readFileSync(join(web, 'index.html'), 'utf8');
const config = browserConfig({ currency: 'jpy', commission: 725 }, { stripePublishableKey: 'pk_test_1' });

it('the page of an environment names the picture of the site by its whole address, and is otherwise as it was built', () => {
  const whole = indexHtml(page, { origin, marketName: 'Tandem', config });
  expect(whole).toContain(`<meta property="og:image" content="${origin}/art/social.jpeg" />`);
  expect(whole.replace(origin, '').replace(/ *<script id="config".*\n/, '')).toBe(page);
});

it('the page of an environment has its settings as data, which no script of the page can be', () => {
  const inPage = (whole: string) =>
    /<script id="config" type="application\/json">(.*?)<\/script>/.exec(whole)?.[1];
  const read = (stripePublishableKey: string): unknown =>
    JSON.parse(
      inPage(pageOf(page, { marketName: 'Tandem', config: { ...config, stripePublishableKey } })) ?? '',
    );
  expect(read('pk_test_1')).toEqual(config);
  const hostile = '</script><script>alert(1)</script><!-- $& $1';
  expect(read(hostile)).toEqual({ ...config, stripePublishableKey: hostile });
});

it('the page of an environment has the name of its marketplace wherever the built one has ours', () => {
  const named = indexHtml(page, { origin, marketName: 'Lumen & Co', config });
  expect(named).toContain('<title>Lumen &amp; Co</title>');
  expect(named).toContain('<meta property="og:site_name" content="Lumen &amp; Co" />');
  expect(named).toContain('<noscript>Lumen &amp; Co needs JavaScript.');
  expect(named).not.toContain('Tandem');
});
