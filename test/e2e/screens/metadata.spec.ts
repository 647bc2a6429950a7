import type { Page } from '@playwright/test';

import { withMarketName } from '#infra/site/site-files.ts';
import type { GigCard } from '#shared/entities/work/gig.ts';
import { fetchJson } from '#test/e2e/browser-context.ts';
import { expect, test } from '#test/e2e/test.ts';

const readMetadata = (page: Page) =>
  page.evaluate(() => {
    const content = (selector: string) => document.head.querySelector<HTMLMetaElement>(selector)?.content;
    return {
      title: document.title,
      description: content('meta[name="description"]'),
      canonical: document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
      shared: {
        title: content('meta[property="og:title"]'),
        description: content('meta[property="og:description"]'),
        image: content('meta[property="og:image"]'),
      },
    };
  });

test('every page has its own metadata, also after a navigation within the app', async ({ page, context }) => {
  const [gig] = await fetchJson<GigCard[]>(context, '/gigs?limit=1');
  await page.goto('/');
  const { origin } = new URL(page.url());
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
  const home = await readMetadata(page);
  expect(home.description).toBeTruthy();
  expect(home).toMatchObject({ title: 'Tandem', canonical: `${origin}/` });
  expect(home.shared.image).toBe(`${origin}/art/social.jpeg`);

  await page.goto(`/gig/${gig?.id}?from=home`);
  await expect(page).toHaveTitle(`${gig?.title} · Tandem`);
  const ofGig = await readMetadata(page);
  expect(ofGig.canonical).toBe(`${origin}/gig/${gig?.id}`);
  expect(ofGig.description?.slice(0, 20)).toBe(gig?.desc.slice(0, 20));
  expect(ofGig.shared).toEqual({
    title: ofGig.title,
    description: ofGig.description,
    image: `${origin}${gig?.cover}`,
  });

  await page
    .getByRole('main')
    .getByRole('link', { name: gig?.cat ?? '', exact: true })
    .first()
    .click();
  await expect(page).toHaveTitle(`${gig?.cat} gigs · Tandem`);
  const ofCategory = await readMetadata(page);
  expect(ofCategory.canonical).toBe(`${origin}/gigs?cat=${encodeURIComponent(gig?.cat ?? '')}`);
  expect(ofCategory.description).not.toBe(ofGig.description);
  expect(ofCategory.shared.image).toBe(home.shared.image);
});

test('pages have the name that their environment gives the marketplace', async ({ page }) => {
  await page.route('/register', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withMarketName(await response.text(), 'Lumen & Co') });
  });
  await page.goto('/register');
  await expect(page).toHaveTitle('Join Lumen & Co · Lumen & Co');
  await expect(page.getByRole('link', { name: 'Lumen & Co, home' })).toHaveText('lumen & co');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Lumen & Co');
  await expect(page.getByRole('contentinfo')).toContainText('© Lumen & Co');
  expect(await page.content()).not.toMatch(/\btandem\b/i);
});

test('the icons and the social picture of the site load', async ({ page, request }) => {
  await page.goto('/');
  const icons = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href));
  expect(icons).toHaveLength(3);
  for (const address of [...icons, '/art/social.jpeg']) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(response.headers()['content-type'], address).toMatch(/^image\//);
  }
});
