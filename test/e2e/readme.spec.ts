import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import sharp from 'sharp';

import { remember } from './enter.ts';
import { open } from './look-at.ts';
import { expect, test, type Role } from './people.ts';
import type { Sample } from './sample.ts';

const folder = resolve(import.meta.dirname, '../../shots/readme');

/** Bytes that one picture may have: the README is read on the way, too. */
const MOST = 90_000;

/** The screens that the README shows; to renew them, copy shots/readme/*.webp to .github. */
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

/** As good as it can be within its bytes. */
async function webp(png: Buffer): Promise<Buffer> {
  for (let quality = 90; quality >= 40; quality -= 5) {
    const bytes = await sharp(png).webp({ quality }).toBuffer();
    if (bytes.length <= MOST) return bytes;
  }
  throw new Error('The picture does not fit.');
}

test.skip(({ isMobile }) => isMobile, 'The README shows wide screens.');
test.use({ reducedMotion: 'reduce', viewport: { width: 1280, height: 920 } });

for (const { name, role, path } of screens) {
  test.describe(() => {
    test.use({ role });

    test(`picture of the README: ${name}`, async ({ page, context, sample }) => {
      await remember(context, 'theme', 'light');
      await open(page, path(sample));
      await expect(page.locator('img').first()).toHaveJSProperty('complete', true);
      await mkdir(folder, { recursive: true });
      await writeFile(
        join(folder, `${name}.webp`),
        await webp(await page.screenshot({ animations: 'disabled' })),
      );
    });
  });
}
