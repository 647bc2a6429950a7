import { join } from 'node:path';

import { chromium, type Browser, type Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import axe from 'axe-core';
import { build, type Rolldown } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import * as screenLimits from '#shared/limits/screens.ts';
import { chromiumPath } from '#test/support/browser/chromium.ts';

const ORIGIN = 'http://stories.test';

let browser: Browser;
let page: Page;
let files: Map<string, string | Uint8Array>;
const errors: string[] = [];

/** Builds the stories with Vite as the app is built; returns the contents of the files by their paths. */
async function buildStories() {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    plugins: [react(), tailwindcss()],
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'stories.tsx') } },
  })) as Rolldown.RolldownOutput;
  const built = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName;
  const styles = [...built.keys()].filter((name) => name.endsWith('.css'));
  const links = styles.map((name) => `<link rel="stylesheet" href="${name}">`).join('');
  return built.set(
    '/',
    `<!doctype html><html lang="en" data-theme="light"><title>Stories</title>${links}<body><script type="module" src="/${entry}"></script>`,
  );
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };

beforeAll(async () => {
  [files, browser] = await Promise.all([
    buildStories(),
    chromium.launch({
      executablePath: chromiumPath(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    }),
  ]);
});

afterAll(() => browser.close());

afterEach(async () => {
  await page.close();
  if (errors.length > 0) throw new Error(`The page reported ${errors.splice(0).join('; ')}`);
});

async function show(story: string, { width = 1280 } = {}) {
  page = await browser.newPage({ viewport: { width, height: 800 } });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const body = files.get(pathname);
    const contentType = types[pathname.split('.').at(-1) ?? ''] ?? 'text/html';
    return body === undefined
      ? route.fulfill({ status: 204 })
      : route.fulfill({ contentType, body: typeof body === 'string' ? body : Buffer.from(body) });
  });
  await page.goto(`${ORIGIN}/?story=${story}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** The rules of WCAG 2.2 AA and axe's best practices that the page breaks, in both themes. */
async function violations() {
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  await page.addScriptTag({ content: axe.source });
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    found.push(
      ...(await page.evaluate(async (name) => {
        document.documentElement.dataset['theme'] = name;
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
        const { axe: checker } = window as typeof window & { axe: typeof axe };
        const result = await checker.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        });
        return result.violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`);
      }, theme)),
    );
  }
  return found;
}

const focusedName = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });

it('Button keeps its focus while pending and ignores a second press', async () => {
  await show('button');
  await page.getByRole('button', { name: 'Pressed 0' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Pressed 1' });
  expect(await button.getAttribute('aria-busy')).toBe('true');
  await expect.poll(focusedName).toBe('Pressed 1');
});

describe('Dialog', () => {
  it('is named and described, keeps the focus inside, and returns it on Escape', async () => {
    await show('dialog');
    const opener = page.getByRole('button', { name: 'Edit address' });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', {
      name: 'Your address',
      description: 'Invoices are sent here.',
    });
    await dialog.waitFor();
    expect(await violations()).toEqual([]);
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.locator(':focus').count()).toBe(1);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(focusedName).toBe('Edit address');
  });

  it('closes by its button, by a wrapped button and by a press outside', async () => {
    await show('dialog');
    const dialog = page.getByRole('dialog');
    for (const close of [
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('button', { name: 'Save' }).click(),
      () => page.mouse.click(5, 5),
    ]) {
      await page.getByRole('button', { name: 'Edit address' }).click();
      await dialog.waitFor();
      await close();
      await expect.poll(() => dialog.count()).toBe(0);
    }
  });

  it('is inside the window from the beginning of its animation', async () => {
    await show('dialog', { width: 320 });
    await page.addStyleTag({ content: '* { animation-play-state: paused !important }' });
    await page.getByRole('button', { name: 'Edit address' }).click();
    const { x, width } = (await page.getByRole('dialog').boundingBox()) ?? {};
    expect({ x, width }).toEqual({ x: 20, width: 280 });
  });
});

it('Notices of errors go when something that was begun later succeeds', async () => {
  await show('notices');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
  await press('Fail');
  const error = page.getByText('Failed to save.');
  // While the mouse is over a notice, its time does not run.
  await error.hover();
  await press('Succeed with what was begun before');
  await press('Fail');
  await expect.poll(() => error.count()).toBe(2);
  await press('Succeed');
  await expect.poll(() => error.count()).toBe(0);
});

it('Popover is named, takes the focus, and leaves the page usable', async () => {
  await show('popover');
  const opener = page.getByRole('button', { name: 'News' });
  await opener.press('Enter');
  const popover = page.getByRole('dialog', { name: 'News' });
  await popover.waitFor();
  expect(await opener.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(focusedName).toBe('Mark as read');
  expect(await violations()).toEqual([]);
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'detached' });
  await expect.poll(focusedName).toBe('News');
});

it('Menu opens by the keyboard and moves by arrow keys', async () => {
  await show('menu');
  await page.getByRole('button', { name: 'Account' }).press('ArrowDown');
  await page.getByRole('menu').waitFor();
  await expect.poll(focusedName).toBe('Orders');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focusedName).toBe('Logout');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(focusedName).toBe('Account');
});

it('Tabs show one panel and move by arrow keys, Home and End', async () => {
  await show('tabs');
  expect(await violations()).toEqual([]);
  await page.getByRole('tablist', { name: 'Settings' }).waitFor();
  await page.getByRole('tab', { name: 'Profile' }).focus();
  for (const [key, tab, text] of [
    ['ArrowRight', 'Security', 'Your password'],
    ['End', 'Payouts', 'Your account'],
    ['ArrowRight', 'Profile', 'Your name'],
    ['ArrowLeft', 'Payouts', 'Your account'],
    ['Home', 'Profile', 'Your name'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focusedName).toBe(tab);
    expect(await page.getByRole('tab', { selected: true }).allTextContents()).toEqual([tab]);
    expect(await page.getByRole('tabpanel').allTextContents()).toEqual([text]);
  }
  await page.keyboard.press('Tab');
  await expect.poll(focusedName).toBe('Your name');
});

it('Timeline says the state of each step in words and marks the current one', async () => {
  await show('timeline');
  expect(await violations()).toEqual([]);
  const steps = page.getByRole('list', { name: 'Order' }).getByRole('listitem');
  expect(await steps.allTextContents()).toEqual([
    'Done: PaidNov 20, 2026',
    'Current: DeliverWaiting for the seller',
    'Upcoming: Approve',
    'Failed: Refund',
  ]);
  expect(await page.locator('[aria-current=step]').allTextContents()).toEqual([
    'Current: DeliverWaiting for the seller',
  ]);
});

it('Breadcrumbs lead to the pages above and name this one', async () => {
  await show('breadcrumbs');
  expect(await violations()).toEqual([]);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  const links = crumbs.getByRole('link');
  expect(await links.allTextContents()).toEqual(['Gigs', 'design']);
  expect(await links.last().getAttribute('href')).toBe('/gigs?cat=design');
  expect(await crumbs.locator('[aria-current=page]').textContent()).toBe('A logo');
});

it('Fields have their label, error and hint', async () => {
  await show('fields');
  expect(await violations()).toEqual([]);
  const title = page.getByRole('textbox', {
    name: 'Title',
    description: 'Enter a title. Shown on the card',
  });
  expect(await title.getAttribute('aria-invalid')).toBe('true');
  for (const [role, name] of [
    ['combobox', 'Sort by'],
    ['checkbox', 'I agree'],
    ['switch', 'Seller'],
  ] as const) {
    expect(await page.getByRole(role, { name }).count()).toBe(1);
  }
});

it.each([1280, 390])('Badge, ProgressBar and Table are accessible at %i pixels', async (width) => {
  await show('status', { width });
  expect(await violations()).toEqual([]);
  expect(await page.getByRole('progressbar', { name: 'Uploading lamp.png' }).count()).toBe(1);
  expect(await page.getByRole('table', { name: 'Orders' }).count()).toBe(1);
  // Safari drops the roles of elements that are laid out as cards, unless they are written out.
  expect(await page.locator('tr:not([role]), th:not([role]), td:not([role])').count()).toBe(0);
});

describe('Carousel', () => {
  it('scrolls in the specified time', async () => {
    await show('carousel');
    const region = page.getByRole('region', { name: 'Cards' });
    const row = region.getByRole('group', { name: 'Cards cards' }).locator('> div');
    const seconds = row.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          element.addEventListener(
            'transitionend',
            (event) => resolve((event as TransitionEvent).elapsedTime),
            {
              once: true,
            },
          );
        }),
    );
    await region.getByRole('button', { name: 'Next' }).click();
    expect(await seconds).toBeCloseTo(screenLimits.carouselAnimation / 1000);
    await region.getByText('Showing 3 to 7 of 7').waitFor();
  });

  it('follows the mouse while it is dragged, and then snaps to a page', async () => {
    await show('carousel');
    const region = page.getByRole('region', { name: 'Cards' });
    const first = region.getByRole('link', { name: 'Card 1' });
    await first.hover();
    await region.getByText('Showing 1 to 5 of 7').waitFor({ state: 'attached' });
    const left = async () => (await first.boundingBox())?.x ?? 0;
    const start = await left();
    await page.mouse.move(900, 200);
    await page.mouse.down();
    await page.mouse.move(800, 200);
    await expect.poll(left).toBe(start - 100);
    await page.mouse.move(300, 200, { steps: 5 });
    await page.mouse.up();
    await region.getByText('Showing 3 to 7 of 7').waitFor({ state: 'attached' });
  });
});
