import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import * as moneyLimits from '#shared/limits/money.ts';
import { bandOf, bandsBetween } from '#shared/rules/money/price-band.ts';

const price = fc.integer({ min: 0, max: moneyLimits.max });

it('puts every price into a band, a higher price never into a lower band', () => {
  fc.assert(
    fc.property(price, price, (one, other) => {
      expect(bandOf(Math.min(one, other))).toBeGreaterThanOrEqual(0);
      expect(bandOf(Math.min(one, other))).toBeLessThanOrEqual(bandOf(Math.max(one, other)));
    }),
  );
});

it('covers a range by the bands of all its prices, and no others', () => {
  fc.assert(
    fc.property(price, price, price, (...prices) => {
      const [min, inside, max] = prices.toSorted((one, other) => one - other) as [number, number, number];
      expect(bandsBetween(min, max)).toContain(bandOf(inside));
      expect(bandsBetween(min, max).at(0)).toBe(bandOf(min));
      expect(bandsBetween(min, max).at(-1)).toBe(bandOf(max));
    }),
  );
});

it('puts a lower bound into its own band', () => {
  expect(bandOf(999)).toBe(0);
  expect(bandOf(1_000)).toBe(1);
});
