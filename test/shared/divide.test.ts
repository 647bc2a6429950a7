import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { divide } from '#shared/rules/money/divide.ts';

const amounts = fc.integer({ min: 0, max: 99_999_999 });
const parts = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 10 });

it('divides an amount into whole shares of that sum, each less than one from what is due to it', () => {
  fc.assert(
    fc.property(
      amounts,
      parts.filter((weights) => weights.some((weight) => weight > 0)),
      (amount, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const shares = divide(amount, weights);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        for (const [place, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(Math.abs(share - (amount * (weights[place] ?? 0)) / total)).toBeLessThan(1.000_001);
        }
        expect(divide(total, weights)).toEqual(weights);
      },
    ),
  );
});

it('gives what is left to the largest remainders, and of equal ones to the first', () => {
  expect(divide(88, [60_000, 25_001])).toEqual([62, 26]);
  expect(divide(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(divide(1, [1, 2])).toEqual([0, 1]);
  expect(divide(5, [0, 7])).toEqual([0, 5]);
});
