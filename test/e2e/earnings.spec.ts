import { readFile } from 'node:fs/promises';

import { axeViolations } from './inspect-screen.ts';
import { expect, test } from './people.ts';

test.describe(() => {
  test.use({ role: 'seller' });

  test('a seller finds the sales of a month, what became of their money, and saves them as CSV', async ({
    page,
    people,
  }) => {
    const { client } = people.seller;
    const [{ items }, sums] = await Promise.all([
      client.earnings.entries({ query: { limit: 100 } }),
      client.earnings.get({}),
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
    expect(lines.slice(1, -1).map((line) => line.split(',')[2])).toEqual(ofMonth.map(({ id }) => id));
  });
});

test.describe(() => {
  test.use({ role: 'new seller' });

  test('a new seller has sold nothing yet, and sets up payouts at Stripe', async ({ page }) => {
    await page.goto('/earnings');
    await expect(page.getByText('You have not sold anything yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Set up payouts at Stripe' }).click();
    const country = page.getByLabel('Country of your bank account');
    await expect(country).toHaveAccessibleDescription(/Choose the country of your bank account/);
    await country.selectOption('Ireland');
    await page.getByRole('button', { name: 'Set up payouts at Stripe' }).click();

    await page.getByRole('button', { name: 'A document is missing' }).click();
    await expect(page).toHaveURL('/earnings?payouts=returned');
    await expect(page.getByRole('heading', { name: 'Finish setting up payouts' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Finish' }).getByRole('listitem')).not.toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Go on at Stripe' }).click();
    await page.getByRole('button', { name: 'Everything is in order' }).click();
    await expect(page.getByRole('heading', { name: 'Payouts are set up' })).toBeVisible();
    await expect(page.getByText('Nothing is due to be paid out now.')).toBeVisible();
    await page.getByRole('button', { name: 'Open Stripe’s dashboard' }).click();
    await expect(page).not.toHaveURL(/earnings/);
  });
});
