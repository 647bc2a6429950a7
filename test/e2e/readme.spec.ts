import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import sharp from 'sharp';

import { setLocalStorage } from './browser-context.ts';
import { openScreen } from './inspect-screen.ts';
import { expect, test, type Role } from './people.ts';
import type { Sample } from './sample.ts';

const folder = resolve(import.meta.dirname, '../../shots/readme');

/** The most bytes of a picture, for readers with a slow connection. */
const MAX_BYTES = 90_000;

/** The screens that the README shows. To renew them, copy shots/readme/*.webp to .github. */
const screens: { name: string; role: Role; path: (sample: Sample) => string }[] = [
  { name: 'home', role: 'visitor', path: () => '/' },
  { name: 'gig', role: 'visitor', path: ({ gig }) => `/gig/${gig.id}` },
  {
    name: 'assign-modules',
    role: 'buyer',
    path: ({ projects }) => `/projects/${projects.shared('AWARDED')}/assign/${projects.freelancerId}`,
  },
  { name: 'messages', role: 'buyer', path: ({ conversation }) => `/message/${conversation.id}` },
];

/** Converts to WebP in the best quality that fits into MAX_BYTES. */
async function toWebp(png: Buffer): Promise<Buffer> {
  for (let quality = 90; quality >= 40; quality -= 5) {
    const bytes = await sharp(png).webp({ quality }).toBuffer();
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  throw new Error('The picture does not fit into MAX_BYTES.');
}

test.skip(({ isMobile }) => isMobile, 'The README shows wide screens.');
test.use({ reducedMotion: 'reduce', viewport: { width: 1280, height: 920 } });

for (const { name, role, path } of screens) {
  test.describe(() => {
    test.use({ role });

    test(`picture of the README: ${name}`, async ({ page, context, sample }) => {
      await setLocalStorage(context, 'theme', 'light');
      await openScreen(page, path(sample));
      await expect(page.locator('img').first()).toHaveJSProperty('complete', true);
      await mkdir(folder, { recursive: true });
      await writeFile(
        join(folder, `${name}.webp`),
        await toWebp(await page.screenshot({ animations: 'disabled' })),
      );
    });
  });
}
