import { setTimeout as delay } from 'node:timers/promises';

import type { Locator, Page } from '@playwright/test';

import * as screenLimits from '#shared/limits/screens.ts';
import { setLocalStorage } from '#test/e2e/browser-context.ts';
import { axeViolations } from '#test/e2e/inspect-screen.ts';
import { expect, full, test } from '#test/e2e/people.ts';
import { isFull } from '#test/size.ts';

const categories = [
  'AI Artists',
  'Design',
  'Web Development',
  'Voice Over',
  'Video Explainer',
  'Music',
  'Animation',
];
/** A layout shift as browsers report it. Each of its sources is an element that has moved. */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};
/** The window with the layout shifts that the page has recorded: how much has moved, and what. */
type WindowWithShifts = typeof window & { shifts?: { value: number; moved: string[] }[] };

/** Much longer than a carousel waits before it scrolls on. */
const LONG_PAUSE = screenLimits.carouselAutoplay * 5;

const carousel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const slides = (region: Locator) => region.locator('[aria-roledescription="slide"]');
/** The range of slides that a carousel announces once its motor (Embla) is loaded. */
const position = (region: Locator) => region.locator('p[aria-live]');
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640;

/** The number of slides that are fully inside the visible part of the row, by their geometry. */
const visibleSlides = (region: Locator) =>
  slides(region).evaluateAll((all) => {
    const row = all[0]?.parentElement?.parentElement?.getBoundingClientRect();
    return all.filter((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      return row !== undefined && left >= row.left && right <= row.right + 1;
    }).length;
  });

async function openWholePage(page: Page) {
  await page.goto('/');
  // The rest is mounted when its beginning is near. Who jumps to the footer before sees it move.
  const lastCarousel = page.locator('[aria-roledescription=carousel]').last();
  await lastCarousel.evaluate((row) => row.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await expect(page.getByRole('heading', { name: 'Explore the marketplace' })).toBeAttached();
  await expect(page.getByRole('status', { name: 'Loading gigs' })).toHaveCount(0);
  await page.locator('footer').scrollIntoViewIfNeeded();
}

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

const fields = [
  'Graphics & Design',
  'Digital Marketing',
  'Writing & Translation',
  'Video & Animation',
  'Music & Audio',
  'Programming & Tech',
  'Business',
  'Lifestyle',
  'Data',
  'Photography',
];

test('a visitor sees the sections in their order, without the projects, and searches', async ({ page }) => {
  await openWholePage(page);
  await expect(headings(page)).toHaveText([
    'Trusted by',
    'GIGS',
    'Best sellers',
    'Built so both sides know where they stand',
    'Explore the marketplace',
    'One place for everything your team hands out',
    'Made here',
  ]);
  const region = (name: string) => page.getByRole('region', { name });
  const popular = page.getByRole('list', { name: 'Popular searches' }).getByRole('listitem');
  await expect(popular).toHaveText(['Web Design', 'WordPress', 'Logo Design', 'AI Services']);
  const logos = region('Trusted by').getByRole('listitem');
  await expect(logos.nth(3)).toBeVisible();
  await expect(logos.locator('svg')).toHaveCount(await logos.count());
  await expect(page.locator('video')).toBeAttached();
  const promises = region('Built so both sides know where they stand');
  await expect(promises.getByRole('heading', { level: 3 })).toHaveText([
    'The best for every budget',
    'Quality work done quickly',
    'Protected payments',
    '24/7 support',
  ]);
  const explore = region('Explore the marketplace');
  await expect(explore.getByRole('listitem')).toHaveText(fields);
  await expect(explore.getByRole('link')).toHaveCount(0);
  await expect(page.getByText('Tandem for business')).toBeVisible();

  await test.step('each showcase card leads to a gig of its category and creator', async () => {
    const cards = region('Made here').getByRole('article');
    await expect(cards).toHaveCount(8);
    await expect(slides(carousel(page, 'Made here'))).toHaveCount(8);
    await expect(cards.first().locator('img')).toHaveCount(2);
    for (const card of await cards.all())
      await expect.soft(card.getByRole('link')).toHaveText(/^\S.* by \S+$/);
    const link = cards.getByRole('link').first();
    const [cat = '', creator = ''] = (await link.innerText()).split(/\s+by /);
    await link.click();
    await expect(page).toHaveURL(/\/gig\/\w+$/);
    await expect(page.getByRole('main').getByRole('link', { name: creator }).first()).toBeVisible();
    await expect(page.getByRole('main').getByText(cat, { exact: true }).first()).toBeVisible();
    await page.goBack();
  });

  await test.step('the search leads to /gigs?search={text}', async () => {
    await page.getByPlaceholder('Try "building mobile app"').fill('a logo & more');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/gigs?search=a%20logo%20%26%20more');
    await expect(page.getByLabel('Search', { exact: true })).toHaveValue('a logo & more');
  });
});

test('on an empty marketplace the showcase claims no creators', full, async ({ page }) => {
  await page.route(/\/api\/gigs\?/, (route) => route.fulfill({ json: [] }));
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const cards = page.getByRole('region', { name: 'Made here' }).getByRole('article');
  await expect(cards).toHaveCount(8);
  await expect(cards.filter({ hasText: 'by Tandem' })).toHaveCount(8);
});

test.describe('for a seller', () => {
  test.use({ role: 'seller' });

  test('the projects follow the gigs, each with its cards, of which as many show as specified', async ({
    page,
  }) => {
    // No carousel scrolls on by itself meanwhile.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openWholePage(page);
    await expect(headings(page).nth(1)).toHaveText('GIGS');
    await expect(headings(page).nth(2)).toHaveText('PROJECTS');
    for (const [name, path] of [
      ['GIGS', '/gigs'],
      ['PROJECTS', '/projects'],
    ] as const) {
      const links = slides(carousel(page, name)).locator('a');
      await expect(links).toHaveText(categories);
      const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(targets).toEqual(categories.map((title) => `${path}?cat=${encodeURIComponent(title)}`));
    }

    const { gigs, projects, showcase } = screenLimits.carouselCards;
    for (const [name, most, count] of [
      ['GIGS', gigs, 7],
      ['PROJECTS', projects, 7],
      ['Made here', showcase, 8],
    ] as const) {
      const region = carousel(page, name);
      const seen = isPhone(page) ? 2 : most;
      await region.scrollIntoViewIfNeeded();
      expect(await visibleSlides(region), name).toBe(seen);
      await region.getByRole('button', { name: 'Previous' }).click();
      await expect(position(region)).toHaveText(`Showing ${count - seen + 1} to ${count} of ${count}`);
      await expect.poll(() => visibleSlides(region), name).toBe(seen);
    }
    await carousel(page, 'GIGS').getByRole('link', { name: 'Animation' }).click();
    await expect(page).toHaveURL('/gigs?cat=Animation');
  });
});

test(
  'a carousel scrolls on by itself, pauses while hovered, and stops with Pause',
  full,
  async ({ page }) => {
    test.skip(isPhone(page), 'touch screens have no hover');
    await page.clock.install();
    await page.goto('/');
    const gigs = carousel(page, 'GIGS');
    await expect(slides(gigs).first()).toBeInViewport();
    await page.clock.runFor(screenLimits.carouselAutoplay);
    await expect(position(gigs)).toHaveText('Showing 3 to 7 of 7');
    await page.clock.runFor(screenLimits.carouselAutoplay);
    await expect(position(gigs)).toHaveText('Showing 1 to 5 of 7');

    await slides(gigs).first().hover();
    await expect(position(gigs)).toHaveAttribute('aria-live', 'polite');
    const whileHovered = await position(gigs).textContent();
    await page.clock.runFor(LONG_PAUSE);
    await expect(position(gigs)).toHaveText(String(whileHovered));

    await gigs.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('heading', { level: 1 }).hover();
    const whenPaused = await position(gigs).textContent();
    await page.clock.runFor(LONG_PAUSE);
    await expect(position(gigs)).toHaveText(String(whenPaused));

    await gigs.getByRole('button', { name: 'Play' }).click();
    await page.clock.runFor(screenLimits.carouselAutoplay);
    await expect(position(gigs)).not.toHaveText(String(whenPaused));
  },
);

test('a carousel works by keyboard, and cards out of view cannot get the focus', full, async ({ page }) => {
  await page.goto('/');
  const gigs = carousel(page, 'GIGS');
  const seen = isPhone(page) ? 2 : screenLimits.carouselCards.gigs;
  await gigs.getByRole('button', { name: /Pause|Play/ }).focus();
  await page.keyboard.press('Space');
  await expect(gigs.getByRole('button', { name: 'Play' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(gigs.getByRole('button', { name: 'Previous' })).toBeFocused();
  // Before the first page comes the last.
  await page.keyboard.press('Enter');
  await expect(position(gigs)).toHaveText(`Showing ${8 - seen} to 7 of 7`);
  await page.keyboard.press('Tab');
  await expect(gigs.getByRole('button', { name: 'Next' })).toBeFocused();
  for (const title of categories.slice(-seen)) {
    await page.keyboard.press('Tab');
    const link = gigs.getByRole('link', { name: title });
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
  }
  await page.keyboard.press('Tab');
  await expect(gigs.locator(':focus')).toHaveCount(0);
  const hidden = await slides(gigs).evaluateAll((all) => all.map((slide) => (slide as HTMLElement).inert));
  expect(hidden).toEqual(categories.map((_, index) => index < 7 - seen));

  await gigs.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(position(gigs)).toHaveText(`Showing 1 to ${seen} of 7`);
});

test(
  'a card that was focused before the motor loaded keeps the focus and stays in view',
  full,
  async ({ page }) => {
    await page.goto('/');
    const gigs = carousel(page, 'GIGS');
    await gigs.getByRole('button', { name: 'Pause' }).press('Enter');
    const last = gigs.getByRole('link', { name: 'Animation' });
    await last.focus();
    await expect(position(gigs)).toContainText('to 7 of 7');
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
  },
);

test('nothing moves by itself under reduced motion, and the buttons still work', full, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  const gigs = carousel(page, 'GIGS');
  await expect(gigs.getByRole('button', { name: 'Play' })).toBeVisible();
  await slides(gigs).first().scrollIntoViewIfNeeded();
  await page.clock.runFor(LONG_PAUSE);
  await expect(position(gigs)).toBeEmpty();
  await expect(slides(gigs).first()).toBeInViewport();

  const video = page.locator('video');
  await video.scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Play the video' })).toBeVisible();
  expect(await video.evaluate((clip: HTMLVideoElement) => [clip.paused, clip.currentTime])).toEqual([
    true,
    0,
  ]);

  const seen = isPhone(page) ? 2 : screenLimits.carouselCards.gigs;
  await gigs.getByRole('button', { name: 'Previous' }).click();
  await expect(position(gigs)).toHaveText(`Showing ${8 - seen} to 7 of 7`);
  await expect(slides(gigs).last()).toBeInViewport();
});

test('the video plays muted while it is in view, until it is paused', full, async ({ page }) => {
  await openWholePage(page);
  const video = page.locator('video');
  const isPaused = () => video.evaluate((clip: HTMLVideoElement) => clip.paused);
  await video.scrollIntoViewIfNeeded();
  await expect.poll(isPaused).toBe(false);
  expect(await video.evaluate((clip: HTMLVideoElement) => clip.muted)).toBe(true);
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect.poll(isPaused).toBe(true);
  await video.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Pause the video' }).click();
  await expect(page.getByRole('button', { name: 'Play the video' })).toBeVisible();
  expect(await isPaused()).toBe(true);
});

for (const theme of isFull ? ['light', 'dark'] : ['light']) {
  test(`the whole page is accessible in ${theme} and loads without layout shifts, also where fonts come late`, async ({
    page,
    context,
  }) => {
    await setLocalStorage(context, 'theme', theme);
    await page.addInitScript(() => {
      const recorder = window as WindowWithShifts;
      recorder.shifts = [];
      const at = ({ x, y, width, height }: DOMRect) => `${x}, ${y}, ${width} x ${height}`;
      new PerformanceObserver((list) => {
        for (const { startTime, value, sources } of list.getEntries() as LayoutShift[])
          recorder.shifts?.push({
            value,
            moved: sources.map(
              ({ node, previousRect, currentRect }) =>
                `${startTime} ms: ${node?.nodeName} "${node?.textContent?.slice(0, 60)}": ${at(previousRect)} → ${at(currentRect)}`,
            ),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/*.woff2', async (route) => {
      await delay(1_000);
      await route.continue();
    });
    await openWholePage(page);
    await page.evaluate(() => document.fonts.ready);
    for (const name of ['GIGS', 'Made here']) {
      const region = carousel(page, name);
      await region.getByRole('button', { name: 'Next' }).click();
      await expect(position(region)).not.toBeEmpty();
    }
    expect(await axeViolations(page)).toEqual([]);
    const shifts = await page.evaluate(() => (window as WindowWithShifts).shifts);
    expect(shifts).toBeDefined();
    const total = shifts?.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts, null, 2)).toBeLessThan(0.005);
  });
}

test('Back restores the scroll position, also far below the first screen', full, async ({ page }) => {
  await openWholePage(page);
  const link = page.getByRole('link', { name: 'See all gigs' });
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy({ top: 120, behavior: 'instant' }));
  const before = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page).toHaveURL('/gigs');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test.describe('when the motor of the carousels does not load', () => {
  test.use({ expectedErrors: /carousel-motor/ });

  test('the rows still scroll', full, async ({ page }) => {
    await page.route(/carousel-motor/, (route) => route.abort());
    await page.goto('/');
    const gigs = carousel(page, 'GIGS');
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('carousel-motor'));
    await gigs.getByRole('button', { name: 'Next' }).click();
    await asked;
    const last = gigs.getByRole('link', { name: 'Animation' });
    await last.focus();
    await expect(last).toBeInViewport();
    await expect(position(gigs)).toBeEmpty();
  });
});
