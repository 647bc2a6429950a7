import type { Page } from '@playwright/test';
import axe from 'axe-core';

import { expect } from './test.ts';

type WithAxe = { axe?: typeof axe };

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Opens a screen and waits until all of it is loaded. When the app already runs, it navigates within the app as a link
 * does, which takes a fifth of the time of a page load; it has arrived when the heading gets the focus.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const target = new URL(path, 'http://localhost').pathname;
  if (page.url() === 'about:blank' || new URL(page.url()).pathname === target) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(heading).toBeVisible();
  } else {
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await follow(page, path);
    await expect(heading).toBeFocused();
  }
  await waitUntilSettled(page);
  await page.evaluate(scrollThrough);
  await waitUntilSettled(page);
}

/** Goes to another address within the running app, as a link does. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Waits until nothing is loading and nothing that ends is moving: what fades in has too little contrast meanwhile. */
async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.locator('.skeleton, [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
    const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Scrolls to the end of the page and back, so that content which loads when scrolled near is loaded too. */
async function scrollThrough() {
  const frame = () => new Promise(requestAnimationFrame);
  const to = (top: number) => scrollTo({ top, behavior: 'instant' });
  for (let top = innerHeight; top < document.body.scrollHeight; top += innerHeight) {
    to(top);
    // An IntersectionObserver reports after the frame.
    await frame();
    await frame();
  }
  to(0);
}

/** Switches between the light and the dark theme. */
export async function changeTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
  });
  await waitUntilSettled(page);
}

/** The accessibility rules that the screen breaks (axe), each with the elements; empty when there are none. */
export async function axeViolations(page: Page, ruleTags = rules, within = 'html'): Promise<string[]> {
  await waitUntilSettled(page);
  if (await page.evaluate(() => !(window as WithAxe).axe)) await page.evaluate(axe.source);
  const results = await page.evaluate(
    ([at, runOnly]) => (window as WithAxe).axe?.run(at, { runOnly, resultTypes: ['violations'] }),
    [within, ruleTags] as const,
  );
  if (!results) throw new Error('axe did not run.');
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** By how many pixels the screen is wider than its window, or continues below its footer. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
    const below = scrollHeight - Math.max(innerHeight, Math.ceil(scrollY + end));
    return Math.max(0, scrollWidth - clientWidth, below);
  });
