import { readFile } from 'node:fs/promises';

import { expect, test } from '#test/e2e/people.ts';

test.use({ role: 'seller' });

test('a seller finds the sales of a month, what became of their money, and saves them as CSV', async ({
  page,
  people,
}) => {
  const { client } = people.seller;
  const [{ items }, sums, booked] = await Promise.all([
    client.earnings.entries({ query: { limit: 100 } }),
    client.earnings.get({}),
    client.earnings.bookings({ query: { limit: 100 } }),
  ]);
  const month = String(items[0]?.at.slice(0, 7));
  const ofMonth = items.filter(({ at }) => at.startsWith(month));

  await page.goto('/orders');
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Earnings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();
  const held = page.getByText('Held', { exact: true }).first().locator('xpath=..');
  await expect(held).toContainText(Math.trunc(sums.held).toLocaleString('en-US'));

  await page.getByLabel(/^Month/).selectOption(month);
  await expect(page).toHaveURL(`/earnings?month=${month}`);
  const rows = page.getByRole('table', { name: 'Sales' }).getByRole('row');
  await expect(rows).toHaveCount(Math.min(20, ofMonth.length) + 1);
  await expect(rows.nth(1).getByRole('link', { name: String(ofMonth[0]?.title) })).toHaveCount(2);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`earnings-${month}.csv`);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  const bookedInMonth = booked.items.filter(({ at }) => at.startsWith(month));
  expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(bookedInMonth.map(({ at }) => at));
});
