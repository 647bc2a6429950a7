import type { Page, Route } from '@playwright/test';

import type { GigCard } from '#shared/entities/work/gig.ts';
import * as screenLimits from '#shared/limits/screens.ts';
import { expect, full, test } from '#test/e2e/test.ts';

const field = (page: Page) => page.getByLabel('Search', { exact: true });
const cards = (page: Page) =>
  page.getByRole('region', { name: 'Results' }).getByRole('listitem').getByRole('link');
const hrefs = (gigs: GigCard[]) => gigs.map(({ id }) => `/gig/${id}`);

/** Records the searched texts in their order, and holds back the responses to one of them until `release()`. */
async function holdResponses(page: Page, heldText: string) {
  const searches: string[] = [];
  const held: Route[] = [];
  await page.route(/\/api\/gigs\?/, async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? '';
    searches.push(search);
    if (search === heldText) held.push(route);
    else await route.continue();
  });
  return { searches, release: () => Promise.all(held.splice(0).map((route) => route.continue())) };
}

/** Opens the gig list with a paused clock, so that key presses follow quickly on a slow machine too. */
async function openWithPausedClock(page: Page) {
  await page.clock.install();
  await page.goto('/gigs');
  await expect(cards(page).first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}
/** Lets the pause pass after which typing counts as a search. */
const endTyping = (page: Page) => page.clock.runFor(screenLimits.typingPause);

/** The gigs that the API finds. */
const findGigs = async (page: Page, search: string) =>
  (await (await page.request.get('/api/gigs', { params: { search, sort: 'sales' } })).json()) as GigCard[];

test('a word typed quickly is one search, and the old results stay until the new ones load', async ({
  page,
}) => {
  await openWithPausedClock(page);
  const before = await cards(page).count();
  const { searches, release } = await holdResponses(page, 'logo');
  await field(page).pressSequentially('logo');
  await endTyping(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gigs for “logo”');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(1);
  await expect(cards(page)).toHaveCount(before);
  await expect(page.getByText('No gigs found')).toHaveCount(0);
  await field(page).pressSequentially('s');
  await field(page).press('Backspace');
  await endTyping(page);
  await release();
  const gigs = await findGigs(page, 'logo');
  await expect(cards(page)).toHaveCount(gigs.length);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('status')).toHaveText(`${gigs.length} gigs shown`);
  await expect(field(page)).toHaveValue('logo');
  expect(searches).toEqual(['logo']);
});

test(
  'a late response to an earlier search changes neither the results nor the field',
  full,
  async ({ page }) => {
    await openWithPausedClock(page);
    const { searches, release } = await holdResponses(page, 'an');
    await field(page).pressSequentially('an');
    await endTyping(page);
    await expect.poll(() => searches).toEqual(['an']);
    await field(page).pressSequentially('imate');
    await endTyping(page);
    const gigs = await findGigs(page, 'animate');
    expect(gigs.length).toBeGreaterThan(0);
    const shown = () => cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await expect.poll(shown).toEqual(hrefs(gigs));
    await release();
    await page.evaluate(() => fetch('/api/health'));
    expect(await shown()).toEqual(hrefs(gigs));
    await expect(field(page)).toHaveValue('animate');
    expect(searches).toEqual(['an', 'animate']);
  },
);

test(
  'typing adds one entry to the history, and removing the search clears the field',
  full,
  async ({ page }) => {
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
  },
);
