import type { Page, Route } from '@playwright/test';

import type { GigCard } from '#shared/entities/gig.ts';
import { limits } from '#shared/limits.ts';

import { expect, test } from './test.ts';

const field = (page: Page) => page.getByLabel('Search', { exact: true });
const cards = (page: Page) =>
  page.getByRole('region', { name: 'Results' }).getByRole('listitem').getByRole('link');
const hrefs = (gigs: GigCard[]) => gigs.map(({ id }) => `/gig/${id}`);

/** What was searched for, in the order of asking; the answers to some of it wait until they are let go. */
async function answers(page: Page, waitFor: string) {
  const asked: string[] = [];
  const held: Route[] = [];
  await page.route(/\/api\/gigs\?/, async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? '';
    asked.push(search);
    if (search === waitFor) held.push(route);
    else await route.continue();
  });
  return { asked, release: () => Promise.all(held.splice(0).map((route) => route.continue())) };
}

/** A page of results whose clock stands still, so that however slow the machine is, keys come in quick succession. */
async function open(page: Page) {
  await page.clock.install();
  await page.goto('/gigs');
  await expect(cards(page).first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}
const pause = (page: Page) => page.clock.runFor(limits.screen.typingPause);

const found = async (page: Page, search: string) =>
  (await (await page.request.get('/api/gigs', { params: { search, sort: 'sales' } })).json()) as GigCard[];

test('a word typed quickly is one search; what was there stays until its results come', async ({ page }) => {
  await open(page);
  const before = await cards(page).count();
  const { asked, release } = await answers(page, 'logo');
  await field(page).pressSequentially('logo');
  await pause(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gigs for “logo”');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(1);
  await expect(cards(page)).toHaveCount(before);
  await expect(page.getByText('No gigs found')).toHaveCount(0);
  await field(page).pressSequentially('s');
  await field(page).press('Backspace');
  await pause(page);
  await release();
  const gigs = await found(page, 'logo');
  await expect(cards(page)).toHaveCount(gigs.length);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveText(`${gigs.length} gigs shown`);
  await expect(field(page)).toHaveValue('logo');
  expect(asked).toEqual(['logo']);
});

test('an answer that comes late neither shows nor changes what is typed', async ({ page }) => {
  await open(page);
  const { asked, release } = await answers(page, 'an');
  await field(page).pressSequentially('an');
  await pause(page);
  await expect.poll(() => asked).toEqual(['an']);
  await field(page).pressSequentially('imate');
  await pause(page);
  const gigs = await found(page, 'animate');
  expect(gigs.length).toBeGreaterThan(0);
  const shown = () => cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect.poll(shown).toEqual(hrefs(gigs));
  await release();
  await page.evaluate(() => fetch('/api/health'));
  expect(await shown()).toEqual(hrefs(gigs));
  await expect(field(page)).toHaveValue('animate');
  expect(asked).toEqual(['an', 'animate']);
});

test('typing is one step of the way back, and taking the search off empties the field', async ({ page }) => {
  await page.goto('/');
  await page.goto('/projects');
  await field(page).pressSequentially('web');
  await expect(page).toHaveURL('/projects?search=web');
  await field(page).pressSequentially('site');
  await expect(page).toHaveURL('/projects?search=website');
  await page.getByRole('button', { name: 'Remove search website' }).click();
  await expect(field(page)).toHaveValue('');
  await page.goBack();
  await expect(field(page)).toHaveValue('website');
  await expect(page).toHaveURL('/projects?search=website');
  await page.goBack();
  await expect(page).toHaveURL('/');
});
