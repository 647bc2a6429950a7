import { describe, expect, it } from 'vitest';

import {
  basisPointsOf,
  cardFeeOn,
  commissionOn,
  coversFeeFrom,
  inPercent,
  requireCommission,
  vatIn,
} from '#shared/rules/money/commission.ts';
import { currencyOf } from '#shared/rules/money/currencies.ts';

describe('the commission of an environment', () => {
  it.each([
    [0, 0],
    [1.1, 110],
    [8.2, 820],
    [7.25, 725],
    [10, 1_000],
    [50, 5_000],
  ])('of %d %% is %d basis points', (percent, basisPoints) => {
    expect(basisPointsOf(percent)).toBe(basisPoints);
    expect(inPercent(basisPoints)).toBe(`${percent}%`);
  });

  it.each([-0.01, 50.01, 7.125, NaN, Infinity])('is refused at %d %%', (percent) => {
    expect(() => basisPointsOf(percent)).toThrow('choose whole ones from 0 to 5000, which is 50 %');
  });

  it.each([-1, 5_001, 0.5, NaN])('is refused at %d basis points', (basisPoints) => {
    expect(() => requireCommission(basisPoints)).toThrow(`no commission of ${basisPoints} basis points`);
  });
});

it('is rounded down, so that the rest of a cent is the seller’s', () => {
  expect([1_999, 9, 1].map((amount) => commissionOn(amount, 1_000))).toEqual([199, 0, 0]);
  expect(commissionOn(45_050, 725)).toBe(3_266);
});

it.each([
  ['usd', 1_000, 423],
  ['usd', 440, 2_000],
  ['jpy', 1_000, 423],
  ['usd', 290, undefined],
])('in %s, of %d basis points, covers what Stripe takes from %s on', (code, basisPoints, from) => {
  const currency = currencyOf(code);
  expect(coversFeeFrom(basisPoints, currency)).toBe(from);
  if (from !== undefined) expect(commissionOn(from, basisPoints)).toBe(cardFeeOn(from, currency));
});

it.each([
  [119, 1900, 1, 19],
  [199, 1900, 1, 32],
  // 4.5 of the smallest amount is rounded up.
  [9, 10_000, 1, 5],
  [1190, 1900, 100, 200],
  [199, 0, 1, 0],
])(
  'a commission of %i contains, at %i basis points, in steps of %i, the VAT %i',
  (commission, rate, smallest, vat) => {
    expect(vatIn(commission, rate, smallest)).toBe(vat);
  },
);
