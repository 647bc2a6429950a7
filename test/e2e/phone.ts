import { devices } from '@playwright/test';

/** A small phone. A higher pixel density would only take longer to paint. */
export const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
};
