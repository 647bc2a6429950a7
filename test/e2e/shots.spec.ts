import { join, resolve } from 'node:path';

import type { Page } from '@playwright/test';

import { remember } from './enter.ts';
import { open, overflow, violations } from './look-at.ts';
import { expect, test, type Role } from './people.ts';
import { screensOf } from './screens.ts';

const folder = resolve(import.meta.dirname, '../../shots');
const roles: Role[] = ['visitor', 'buyer', 'seller', 'new buyer', 'new seller'];

// Unknown ids are part of the rounds; the browser reports the refused calls by itself.
test.use({ expectedTrouble: /status of 40[349]/, reducedMotion: 'reduce' });

/** The whole page, with the pictures below the window. */
async function picture(page: Page, path: string): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    // A picture that does not load is a broken one, and is seen as such.
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  await page.screenshot({ path, fullPage: true, animations: 'disabled', scale: 'css' });
}

for (const role of roles) {
  for (const theme of ['light', 'dark']) {
    test.describe(() => {
      test.use({ role });

      test(`pictures of every screen of a ${role} in ${theme}`, async ({ page, context, people, sample }, {
        project,
      }) => {
        test.setTimeout(300_000);
        await remember(context, 'theme', theme);
        for (const [name, path] of screensOf(role, people, sample)) {
          await open(page, path);
          await picture(
            page,
            join(folder, `${project.name}-${theme}`, role.replace(' ', '-'), `${name}.png`),
          );
          expect.soft(await violations(page), name).toEqual([]);
          expect.soft(await overflow(page), `${name} keeps its bounds`).toBe(0);
        }
      });
    });
  }
}
