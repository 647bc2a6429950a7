import type { GigCard } from '#shared/entities/work/gig.ts';
import { fetchJson } from '#test/e2e/browser-context.ts';
import { expect, test } from '#test/e2e/people.ts';
import {
  budgets,
  CHUNK_BUDGET,
  largestOf,
  loadedBy,
  pageChunks,
  sizesOf,
} from '#test/support/browser/first-screen.ts';

for (const screen of ['/', '/gigs', '/gigs?cat=Design', '/gig/:id']) {
  test(`${screen} loads within its budgets for a visitor, each file once, and preloads nothing unused`, async ({
    page,
    context,
  }) => {
    const [gig] = await fetchJson<GigCard[]>(context, '/gigs?limit=1');
    const requested: string[] = [];
    const warnings: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    page.on('console', (message) => warnings.push(message.text()));
    const files = await loadedBy(page, screen.replace(':id', gig?.id ?? ''));
    const sizes = sizesOf(files);
    await expect(page.getByText('$')).not.toHaveCount(0);
    await page.waitForLoadState('networkidle');
    for (const [kind, most] of Object.entries(budgets)) {
      const size = sizes[kind as keyof typeof budgets];
      console.info(`${screen}: ${kind} ${size.toFixed(1)} kB of ${most} kB`);
      expect(size, kind).toBeGreaterThan(0);
      expect(size, `${kind}: ${largestOf(files, kind)}`).toBeLessThanOrEqual(most);
    }
    expect(requested.filter((url, index) => requested.indexOf(url) !== index)).toEqual([]);
    // The settings of the environment are in the page.
    expect(requested.some((url) => url.endsWith('/config.json'))).toBe(false);
    expect(warnings.filter((text) => text.includes('preload'))).toEqual([]);
  });
}

test('no chunk of a page exceeds its budget', async ({ baseURL }) => {
  const chunks = await pageChunks(String(baseURL));
  expect(chunks.length).toBeGreaterThan(20);
  expect(chunks.filter(({ own }) => !(own <= CHUNK_BUDGET))).toEqual([]);
});
