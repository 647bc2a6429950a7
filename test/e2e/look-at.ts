import type { Page } from '@playwright/test';
import axe from 'axe-core';

import { expect } from './test.ts';

type WithAxe = { axe?: typeof axe };

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Shows a screen and waits until everything is there. Where the app already runs it goes there as a link of it does,
 * which takes a fifth of the time of a new document; that the heading gets the focus tells that the screen has changed.
 */
export async function open(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const target = new URL(path, 'http://localhost').pathname;
  if (page.url() === 'about:blank' || new URL(page.url()).pathname === target) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(heading).toBeVisible();
  } else {
    await page.evaluate((to) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(heading).toBeFocused();
  }
  await settled(page);
  await page.evaluate(scrollThrough);
  await settled(page);
}

/** Nothing is on its way any more, and no colour between two others. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('.skeleton, [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Window by window to the end and back: what waits until somebody comes near has to come as well. */
async function scrollThrough() {
  const frame = () => new Promise(requestAnimationFrame);
  const to = (top: number) => scrollTo({ top, behavior: 'instant' });
  for (let top = innerHeight; top < document.body.scrollHeight; top += innerHeight) {
    to(top);
    // What watches for coming near hears of it after the frame.
    await frame();
    await frame();
  }
  to(0);
}

/** Shows the screen in the other theme. */
export async function changeTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
  });
  await settled(page);
}

/** What is wrong with the screen for people who read or use it in other ways; empty when nothing is. */
export async function violations(page: Page, only = rules): Promise<string[]> {
  if (await page.evaluate(() => !(window as WithAxe).axe)) await page.evaluate(axe.source);
  const results = await page.evaluate(
    (wanted) => (window as WithAxe).axe?.run({ runOnly: wanted, resultTypes: ['violations'] }),
    only,
  );
  if (!results) throw new Error('axe did not run.');
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** By how many pixels the screen is wider than its window, or goes on below its footer. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
    const below = scrollHeight - Math.max(innerHeight, Math.ceil(scrollY + end));
    return Math.max(0, scrollWidth - innerWidth, below);
  });
