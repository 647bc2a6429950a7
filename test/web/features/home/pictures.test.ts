import { globSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { illustrations } from '#web/features/gigs/showcase-cards.ts';
import { categories } from '#web/features/home/categories.ts';

const folder = join(import.meta.dirname, '../../../../web/public/art');

it('every card of the home page has its pictures, and every picture has a card', () => {
  const cards = [...categories.map(({ img }) => img), ...illustrations.map(({ picture }) => picture)];
  const needed = [...cards.flatMap((name) => [`${name}-360.webp`, `${name}-640.webp`]), 'clip.webp'];
  expect(globSync('*.webp', { cwd: folder }).toSorted()).toEqual(needed.toSorted());
});
