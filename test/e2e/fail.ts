import type { Page } from '@playwright/test';

import { messages } from '#shared/messages.ts';

/** Lets one call fail as the server does when something is wrong with it: without a reason. */
export async function fault(page: Page, method: string, url: string | RegExp): Promise<void> {
  const json = { message: messages.somethingWrong, code: 'internal' };
  await page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json }) : route.fallback(),
  );
}

/** Lets a call be refused with these words; the browser never tries a refusal again. */
export async function refusal(page: Page, url: string | RegExp, message: string): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status: 400, json: { message, code: 'invalid' } }));
}
