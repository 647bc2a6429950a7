import type { Locator, Page } from '@playwright/test';

import { expect } from '#test/e2e/test.ts';

/** More than any page has controls. */
const MAX_PRESSES = 90;

/** Whether the control has the focus, and what hides the focused element or its focus ring, if anything. */
function inspectFocus(control: Element) {
  const root = control.getRootNode();
  const hasFocus = (root instanceof ShadowRoot ? root : document).activeElement === control;
  const element = document.activeElement;
  // The payment provider's form is in a shadow root: it draws its own focus ring.
  if (!element || element === document.body || element.shadowRoot) return { hasFocus, problem: null };
  const name = element.getAttribute('aria-label') ?? element.textContent.trim();
  const { left, top, width, height } = element.getBoundingClientRect();
  // The middle of what is inside the window: a tall field may reach below it.
  const x = (Math.max(left, 0) + Math.min(left + width, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(top + height, innerHeight)) / 2;
  const hit = document.elementFromPoint(x, y);
  // A card has the ring of the link that covers it, and a search form that of its field.
  const hasRing = [element, element.closest('article'), element.closest('form')].some(
    (each) => each && getComputedStyle(each).outlineStyle !== 'none',
  );
  const isCovered = !hit || !(hit.contains(element) || element.contains(hit));
  const problem = isCovered
    ? `“${name}” has the focus under cover.`
    : hasRing
      ? null
      : `The focus on “${name}” cannot be seen.`;
  return { hasFocus, problem };
}

/** Presses Tab until the control has the focus. The focus must be visible at every stop on the way. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  await expect(control).toBeEnabled();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    const { hasFocus, problem } = await control.evaluate(inspectFocus);
    expect.soft(problem).toBeNull();
    if (hasFocus) return;
  }
  throw new Error(`Tab does not reach ${String(control)}`);
}

/** Skips the top bar of a newly opened page with its first link. */
export async function skipToContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

/** Tabs to a button or a link and presses Enter. */
export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Tabs to a field and replaces its text: Tab selects the text that was there. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Chooses an entry of the user menu in the top bar. */
export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole('button', { name: /^Your menu/ }));
  const entries = page.getByRole('menuitem');
  const names = await entries.allInnerTexts();
  // The focus moves a moment after the key press; a second press before that would skip the entry.
  for (let place = 0; place < names.indexOf(name); place += 1) {
    await expect(entries.nth(place)).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** The page must not be wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}
