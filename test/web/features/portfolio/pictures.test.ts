import { expect, test } from 'vitest';

import type { Piece } from '#shared/entities/work/piece.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import { renewed } from '#web/features/portfolio/pictures.ts';

const asked = (links: string[] | null, id = '1'): Piece => ({
  id,
  state: links ? 'asked' : 'shown',
  title: 'A lamp',
  text: 'Of brass.',
  images: ['/media/work/a.png'],
  links,
  isNamed: false,
  shownAt: null,
});

test('links to the pictures of a piece stay on the screen while they work, whatever its record brings', () => {
  const first = renewed(undefined, asked(['first']), 0);
  expect(first.pictures).toEqual(['first']);
  expect(renewed(first, asked(['second']), 15_000)).toBe(first);
  // The record of a finished order is fetched once more before they expire.
  expect(renewed(first, asked(['second']), uploadLimits.linkLifetime * 0.8).pictures).toEqual(['second']);
});

test('the pictures of another piece, or of one that is shown now, are there at once', () => {
  const first = renewed(undefined, asked(['first']), 0);
  expect(renewed(first, asked(['other'], '2'), 1).pictures).toEqual(['other']);
  expect(renewed(first, asked(null), 1).pictures).toEqual(['/media/work/a.png']);
});
