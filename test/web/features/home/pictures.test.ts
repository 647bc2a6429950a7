import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { webPictures } from '#infra/art/web-pictures.ts';
import { categories } from '#web/features/home/categories.ts';
import { showcase } from '#web/features/home/showcase-cards.ts';

const folder = join(import.meta.dirname, '../../../../web/public/art');
const drawn = webPictures().map(({ name }) => name);

it('every card of the home page has its pictures, and every picture has a card', () => {
  const cards = [...categories.map(({ img }) => img), ...showcase.map(({ id }) => `showcase-${id}`)];
  const needed = [
    ...cards.flatMap((name) => [`${name}-360.webp`, `${name}-640.webp`]),
    ...showcase.map(({ id }) => `creator-${id}.webp`),
    'clip.webp',
  ];
  expect(drawn.toSorted()).toEqual(needed.toSorted());
  expect(needed.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
});
