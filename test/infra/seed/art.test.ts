import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { avatar } from '#infra/local/seed/art/avatar.ts';
import { cover } from '#infra/local/seed/art/cover.ts';
import { hairStyles } from '#infra/local/seed/art/hair.ts';
import { rasterise } from '#infra/local/seed/art/raster.ts';
import { webArt } from '#infra/local/seed/draw-web-art.ts';
import { categories } from '#shared/entities/category.ts';

// As many turns as it takes to see every composition in every category.
const turns = [0, 1, 2, 3, 4, 5];

/** The library's parser refuses what is no well-formed SVG. */
const sizeOf = async (drawing: string) => {
  const { format, width, height } = await sharp(Buffer.from(drawing)).metadata();
  return { format, width, height };
};

describe.each(categories)('a cover of the category %s', (category) => {
  it('is the same for the same seed', () => {
    expect(cover('one', category)).toBe(cover('one', category));
    expect(cover('one', category, 3)).toBe(cover('one', category, 3));
  });

  it('is another for another seed and for another turn', () => {
    const drawings = [cover('one', category, 0), cover('two', category, 0), cover('one', category, 1)];
    expect(new Set(drawings)).toHaveLength(drawings.length);
  });

  it('is a valid picture of 4 by 3 in every composition', async () => {
    for (const turn of turns) {
      expect(await sizeOf(cover('any', category, turn))).toEqual({ format: 'svg', width: 400, height: 300 });
    }
  });

  it('has no number that went wrong', () => {
    for (const turn of turns) expect(cover('any', category, turn)).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('an avatar', () => {
  it('is the same for the same person', () => {
    expect(avatar('maya', { hair: 'bun' })).toBe(avatar('maya', { hair: 'bun' }));
    expect(avatar('maya')).not.toBe(avatar('kofi'));
  });

  it.each(hairStyles)('is a valid square with the hair %s', async (hair) => {
    const drawing = avatar('any', { hair, beard: true, glasses: true });
    expect(await sizeOf(drawing)).toEqual({ format: 'svg', width: 64, height: 64 });
    expect(drawing).not.toMatch(/NaN|undefined/);
  });
});

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
  const folder = join(import.meta.dirname, '../../../web/public/art');

  it('are those that the code draws now (run `npm run art` when this fails)', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.svg'));
    const files = await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')]),
    );
    const drawn = Object.entries(webArt()).map(([name, drawing]) => [name, `${drawing}\n`]);
    expect(Object.fromEntries(files)).toEqual(Object.fromEntries(drawn));
  });

  it('weigh at most 6 kB each', () => {
    const heavy = Object.entries(webArt()).filter(([, drawing]) => drawing.length > 6 * 1024);
    expect(heavy.map(([name]) => name)).toEqual([]);
  });
});
