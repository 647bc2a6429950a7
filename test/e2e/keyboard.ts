import type { Locator, Page } from '@playwright/test';

import { expect } from './test.ts';

const PATIENCE = 90;

/** Whether the focus has come to the control, and what is wrong with the place where it is. */
function arrival(control: Element) {
  const root = control.getRootNode();
  const isThere = (root instanceof ShadowRoot ? root : document).activeElement === control;
  const element = document.activeElement;
  // The provider's form keeps its focus, and the drawing of it, to itself.
  if (!element || element === document.body || element.shadowRoot) return { isThere, problem: null };
  const name = element.getAttribute('aria-label') ?? element.textContent.trim();
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  // A card shows the focus of the link that covers it, a search box that of the field inside.
  const isMarked = [element, element.closest('article'), element.closest('form')].some(
    (each) => each && getComputedStyle(each).outlineStyle !== 'none',
  );
  const isCovered = !hit || !(hit.contains(element) || element.contains(hit));
  const problem = isCovered
    ? `“${name}” has the focus under cover.`
    : isMarked
      ? null
      : `The focus on “${name}” cannot be seen.`;
  return { isThere, problem };
}

/** Presses Tab until the control has the focus. Wherever it stops on its way, the focus has to be seen. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await expect(control).toBeEnabled();
  for (let presses = 0; presses < PATIENCE; presses += 1) {
    await page.keyboard.press('Tab');
    const { isThere, problem } = await control.evaluate(arrival);
    expect.soft(problem).toBeNull();
    if (isThere) return;
  }
  throw new Error(`Tab does not reach ${String(control)}`);
}

/** On a page that was just opened: past the bar, by the link that comes first. */
export async function skipToContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

/** Goes to a button or a link and presses it. */
export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Goes to a field and types; what was in it, Tab has selected. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Chooses an entry of one's own menu in the bar. */
export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole('button', { name: /^Your menu/ }));
  const entries = page.getByRole('menuitem');
  const names = await entries.allInnerTexts();
  // The focus follows a key a moment later: a second key before that would go past the entry.
  for (let place = 0; place < names.indexOf(name); place += 1) {
    await expect(entries.nth(place)).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** That nothing has to be looked for sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}
