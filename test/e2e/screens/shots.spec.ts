import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { setLocalStorage } from '#test/e2e/browser-context.ts';
import { openScreen, overflow, axeViolations } from '#test/e2e/inspect-screen.ts';
import { expect, test, type Role } from '#test/e2e/people.ts';

import { screensOf } from './screens.ts';

const folder = resolve(import.meta.dirname, '../../../shots');
const roles: Role[] = ['visitor', 'buyer', 'seller', 'new buyer', 'new seller'];

// Some screens have unknown ids; the browser logs the refused calls.
test.use({ expectedErrors: /status of 40[349]/, reducedMotion: 'reduce' });

/** Takes a screenshot of the whole page, with the pictures below the window. */
async function takeScreenshot(page: Page, path: string): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    // A picture that does not load is shown as broken in the screenshot.
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.screenshot({ path, fullPage: true, animations: 'disabled', scale: 'css' });
}

test.describe(() => {
  test.skip(({ isMobile }) => isMobile, 'The README shows a wide screen.');
  test.use({ role: 'visitor', viewport: { width: 1280, height: 920 } });

  test('picture of the README, which shots/readme has: copy it to .github', async ({ page, context }) => {
    await setLocalStorage(context, 'theme', 'light');
    await openScreen(page, '/');
    await expect(page.locator('img').first()).toHaveJSProperty('complete', true);
    await mkdir(join(folder, 'readme'), { recursive: true });
    const png = await page.screenshot({ animations: 'disabled' });
    const picture = await sharp(png).webp({ quality: 75 }).toBuffer();
    // For readers with a slow connection.
    expect(picture.length).toBeLessThan(90_000);
    await writeFile(join(folder, 'readme/home.webp'), picture);
  });
});

for (const role of roles) {
  for (const theme of ['light', 'dark']) {
    test.describe(() => {
      test.use({ role });

      test(`screenshots of every screen of a ${role} in ${theme}`, async ({ page, context, people, sample }, {
        project,
      }) => {
        test.setTimeout(300_000);
        await setLocalStorage(context, 'theme', theme);
        for (const [name, path] of screensOf(role, people, sample)) {
          await openScreen(page, path);
          await takeScreenshot(
            page,
            join(folder, `${project.name}-${theme}`, role.replace(' ', '-'), `${name}.png`),
          );
          expect.soft(await axeViolations(page), name).toEqual([]);
          expect.soft(await overflow(page), `${name} keeps its bounds`).toBe(0);
        }
      });
    });
  }
}
