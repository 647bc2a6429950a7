import { describe, expect, it } from 'vitest';

import { averageRating, rating } from '#shared/rules/work/rating.ts';

describe('a rating', () => {
  it.each([
    [[4, 5, 5], 5, '4.7'],
    [[4, 4, 5], 4, '4.3'],
    [[4, 5], 5, '4.5'],
    [[5, 5], 5, '5.0'],
    [[1], 1, '1.0'],
  ])('of %j shows %i stars and the number %s', (stars, rounded, average) => {
    const total = stars.reduce((sum, star) => sum + star, 0);
    expect([rating(total, stars.length), averageRating(total, stars.length)]).toEqual([rounded, average]);
  });

  it('of 89 stars in 20 reviews is rounded once: 4 stars beside 4.5', () => {
    expect([rating(89, 20), averageRating(89, 20)]).toEqual([4, '4.5']);
  });

  it('is absent without reviews', () => {
    expect([rating(0, 0), averageRating(0, 0)]).toEqual([null, null]);
  });
});
