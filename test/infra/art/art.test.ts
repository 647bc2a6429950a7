import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { avatar } from '#infra/art/avatar.ts';
import { brandPictures } from '#infra/art/brand-pictures.ts';
import { CLIP, clip } from '#infra/art/clip.ts';
import { cover } from '#infra/art/cover.ts';
import { webArt } from '#infra/art/draw-web-art.ts';
import { hairStyles } from '#infra/art/hair.ts';
import { rasterise } from '#infra/art/raster.ts';
import { webPictures } from '#infra/art/web-pictures.ts';
import { categories } from '#shared/rules/category.ts';

const folder = join(import.meta.dirname, '../../../web/public/art');
// Enough turns to draw every composition of every category.
const turns = [0, 1, 2, 3, 4, 5];

/** Throws if the drawing is not well-formed SVG, because `sharp` cannot parse it. */
const sizeOf = async (drawing: string) => {
  const { format, width, height } = await sharp(Buffer.from(drawing)).metadata();
  return { format, width, height };
};

/** The average difference of two pictures per channel, from 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((each) => sharp(each).removeAlpha().raw().toBuffer()));
  if (!a || a.length !== b?.length) return Number.POSITIVE_INFINITY;
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

const invalid = /NaN|undefined|Infinity/;

describe.each(categories)('a cover of the category %s', (category) => {
  it('is the same for the same seed, and another for another seed or turn', () => {
    expect(cover('one', category, 3)).toBe(cover('one', category, 3));
    const drawings = [cover('one', category, 0), cover('two', category, 0), cover('one', category, 1)];
    expect(new Set(drawings)).toHaveLength(drawings.length);
  });

  it('is a valid picture of 4 by 3 in every composition', async () => {
    for (const turn of turns) {
      const drawing = cover('any', category, turn);
      expect(await sizeOf(drawing)).toEqual({ format: 'svg', width: 400, height: 300 });
      expect(drawing).not.toMatch(invalid);
    }
  });
});

it.each(hairStyles)(
  'an avatar is a valid square with the hair %s, the same for the same person',
  async (hair) => {
    const drawing = avatar('any', { hair, beard: true, glasses: true });
    expect(drawing).toBe(avatar('any', { hair, beard: true, glasses: true }));
    expect(drawing).not.toBe(avatar('other', { hair, beard: true, glasses: true }));
    expect(await sizeOf(drawing)).toEqual({ format: 'svg', width: 64, height: 64 });
    expect(drawing).not.toMatch(invalid);
  },
);

describe('a rasterised drawing', () => {
  it.each(['webp', 'jpeg', 'png'] as const)(
    'has the asked width and the drawing’s shape as %s',
    async (format) => {
      const picture = await rasterise(cover('any', 'Design'), 800, format);
      expect(await sharp(picture).metadata()).toMatchObject({ format, width: 800, height: 600 });
    },
  );
});

describe('the pictures of the web app', () => {
  it('match what the code draws (run `npm run art` when this fails)', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.svg'));
    const files = await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]),
    );
    const drawn = Object.entries(webArt()).map(([name, drawing]) => [name, `${drawing}\n`]);
    expect(Object.fromEntries(files)).toEqual(Object.fromEntries(drawn));
  });

  it('are at most 6 kB each', () => {
    const heavy = Object.entries(webArt()).filter(([, drawing]) => drawing.length > 6 * 1024);
    expect(heavy.map(([name]) => name)).toEqual([]);
  });

  it('are stored as bitmaps where that is smaller or required, and match what the code draws', async () => {
    for (const { name, drawing, width } of [...webPictures(), ...brandPictures()]) {
      const [kept, now] = await Promise.all([readFile(join(folder, name)), rasterise(drawing, width, 'png')]);
      // Encoder versions differ by less than is visible; a different drawing differs by far more.
      expect(await difference(kept, now), `${name} (run \`npm run art\`)`).toBeLessThan(4);
    }
  });

  it('are at most 24 kB as bitmaps', async () => {
    const sizes = await Promise.all(
      webPictures().map(async ({ name }) => ({ name, size: (await stat(join(folder, name))).size })),
    );
    expect(sizes.filter(({ size }) => size > 24 * 1024)).toEqual([]);
  });
});

describe('the clip of the home page', () => {
  const moments = Array.from({ length: CLIP.seconds * 4 + 1 }, (_, quarter) => quarter / 4);

  it('is a valid picture of 8 by 5 at every moment', async () => {
    for (const moment of moments) {
      const drawing = clip(moment);
      expect(await sizeOf(drawing)).toEqual({ format: 'svg', width: CLIP.width, height: CLIP.height });
      expect(drawing).not.toMatch(invalid);
    }
  });

  it('ends as it begins, so that it can loop', () => {
    expect(clip(CLIP.seconds)).toBe(clip(0));
    expect(new Set(moments.map(clip)).size).toBeGreaterThan(moments.length / 2);
  });

  it.each(['clip.webm', 'clip.mp4'])('is kept as %s in less than 400 kB', async (name) => {
    expect((await stat(join(folder, name))).size).toBeLessThan(400_000);
  });
});
