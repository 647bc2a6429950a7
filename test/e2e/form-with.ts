import type { Locator, Page } from '@playwright/test';

/** The first form on the screen that has this button. */
export const formWith = (page: Page, name: string): Locator =>
  page
    .locator('form')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
    .first();
