import type { Locator, Page } from '@playwright/test';

import * as commonTexts from '#shared/texts/common.ts';

/** Stubs a call to fail with a 500, which gives no reason. */
export async function stubServerError(page: Page, method: string, url: string | RegExp): Promise<void> {
  const json = { message: commonTexts.somethingWrong.message, code: 'internal' };
  await page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json }) : route.fallback(),
  );
}

/** Stubs a call to fail with a 400 and this message. The app never retries a refused call. */
export async function stubRefusal(page: Page, url: string | RegExp, message: string): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status: 400, json: { message, code: 'invalid' } }));
}

/** Opens the review form of a gig, as if the buyer had a finished order of it and had not reviewed it. */
export async function openReviewForm(page: Page, gigId: string): Promise<Locator> {
  const finished = { gigId, isCompleted: true, isPaid: true, hold: { amount: 0, toSeller: 50 } };
  await page.route(/\/api\/orders\?/, (route) => route.fulfill({ json: [finished] }));
  await page.route(/\/api\/reviews\/user\//, (route) => route.fulfill({ json: [] }));
  await page.goto(`/gig/${gigId}`);
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
  await page.locator('footer').scrollIntoViewIfNeeded();
  return page.getByRole('form', { name: 'Add a review' });
}
