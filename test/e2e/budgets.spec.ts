import { gzipSync } from 'node:zlib';

import { expect, test } from './test.ts';

/** Kilobytes after gzip of the production build; fonts are compressed already. */
const budgets = { script: 115, stylesheet: 12, font: 65 };

test('the first screen of a visitor stays within its budgets', async ({ page }) => {
  const sizes = { script: 0, stylesheet: 0, font: 0 };
  const bodies: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!(kind in sizes)) return;
    bodies.push(
      response.body().then((body) => {
        sizes[kind as keyof typeof sizes] +=
          kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length;
      }),
    );
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await Promise.all(bodies);
  for (const [kind, most] of Object.entries(budgets)) {
    const size = sizes[kind as keyof typeof sizes] / 1000;
    console.info(`first screen: ${kind} ${size.toFixed(1)} kB of ${most} kB`);
    expect(size, kind).toBeGreaterThan(0);
    expect(size, kind).toBeLessThanOrEqual(most);
  }
});
