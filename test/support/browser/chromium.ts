import { chromium } from '@playwright/test';

import { findChromium } from '#infra/tools/chromium.mjs';

/** The browser that tests run in: the machine's own, or the one that Playwright installed. */
export function chromiumPath(): string {
  return findChromium() ?? chromium.executablePath();
}
