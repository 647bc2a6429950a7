import type { Page } from '@playwright/test';

import { aPicture, chooseFiles } from '#test/e2e/forms.ts';
import { expect, full, test } from '#test/e2e/people.ts';

test.use({ role: 'seller' });

/** Pictures of a shrinking size, so that the first chosen is not the first uploaded. */
const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      aPicture(`${index + 1}.png`, `hsl(${index * 30} 60% 50%)`, 900 - index * 80, 600),
    ),
  );

const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload' }).last();

const names = (page: Page) =>
  page
    .getByRole('list', { name: 'Files' })
    .getByRole('button', { name: /^Remove/ })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel?.replace('Remove ', '')));

test('pictures keep the order of choice, can be moved by keyboard, and survive a reload', async ({
  page,
}) => {
  const failed: string[] = [];
  page.on('response', (response) => void (response.status() >= 400 && failed.push(response.url())));
  await page.goto('/add');
  const notAPicture = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('some notes') };
  await chooseFiles(page, uploadButton(page), (await pictures(12)).toSpliced(1, 0, notAPicture));

  await expect(page.getByText('At most 10 files. 3 files were left out.')).toBeVisible();
  await expect(page.getByText('notes.png is not a picture that can be shown.')).toBeVisible();
  await expect.poll(() => names(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((each) => `${each}.png`));

  await page.getByRole('button', { name: 'Dismiss notes.png' }).click();
  await page.getByRole('button', { name: 'Move 3.png up' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3.png is now number 1 of 9.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move 3.png down' })).toBeFocused();
  const ordered = [3, 1, 2, 4, 5, 6, 7, 8, 9].map((each) => `${each}.png`);
  expect(await names(page)).toEqual(ordered);

  await page.reload();
  await expect.poll(() => names(page)).toEqual(ordered);
  const thumbnail = page.getByRole('list', { name: 'Files' }).getByRole('presentation').first();
  await expect(thumbnail).toHaveJSProperty('complete', true);
  expect(await thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(failed).toEqual([]);

  await page.clock.install({ time: Date.now() + 25 * 3_600_000 });
  await page.reload();
  await expect(page.getByText('9 files of this draft have expired. Upload them again.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Files' })).toHaveCount(0);
});

test('leaving while a file is being uploaded is asked about', full, async ({ page }) => {
  await page.goto('/add');
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/uploads', async (route) => {
    await held;
    await route.continue();
  });
  await chooseFiles(page, uploadButton(page), await pictures(1));
  await expect(page.getByRole('progressbar', { name: 'Uploading 1.png' })).toBeVisible();
  const leave = () => page.getByRole('banner').getByRole('link', { name: 'tandem' }).first().click();
  await leave();
  const dialog = page.getByRole('alertdialog', { name: 'Stop the upload?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/add');
  // Signing out leaves the page too, and is asked about before it is done.
  const signingOut: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/logout') && signingOut.push(request.url())));
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/add');
  expect(signingOut).toEqual([]);
  await leave();
  await dialog.getByRole('button', { name: 'Leave the page' }).click();
  await expect(page).toHaveURL('/');
  letGo();
});
