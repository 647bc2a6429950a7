import { gzipSync } from 'node:zlib';

import type { GigCard } from '#shared/entities/gig.ts';

import { fetchJson } from './enter.ts';
import { expect, test } from './test.ts';

/** Kilobytes after gzip of the production build; fonts are compressed already. */
const budgets = { script: 115, stylesheet: 12, font: 65 };

for (const screen of ['/', '/gigs', '/gig/:id']) {
  test(`what a visitor loads for ${screen} stays within its budgets`, async ({ page, context }) => {
    const [gig] = await fetchJson<GigCard[]>(context, '/gigs?limit=1');
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
    await page.goto(screen.replace(':id', gig?.id ?? ''));
    await page.waitForLoadState('networkidle');
    await Promise.all(bodies);
    for (const [kind, most] of Object.entries(budgets)) {
      const size = sizes[kind as keyof typeof sizes] / 1000;
      console.info(`${screen}: ${kind} ${size.toFixed(1)} kB of ${most} kB`);
      expect(size, kind).toBeGreaterThan(0);
      expect(size, kind).toBeLessThanOrEqual(most);
    }
  });
}

for (const screen of ['/', '/gigs', '/gigs?cat=Design', '/gig/:id']) {
  test(`nothing that ${screen} begins with is fetched twice, or in vain`, async ({ page, context }) => {
    const [gig] = await fetchJson<GigCard[]>(context, '/gigs?limit=1');
    const asked: string[] = [];
    const warnings: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => warnings.push(message.text()));
    await page.goto(screen.replace(':id', gig?.id ?? ''));
    await expect(page.getByText('$')).not.toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([]);
    expect(asked.some((url) => url.endsWith('/config.json'))).toBe(true);
    expect(warnings.filter((text) => text.includes('preload'))).toEqual([]);
  });
}
