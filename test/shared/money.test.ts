import { describe, expect, expectTypeOf, it, test } from 'vitest';

import type { Price } from '#shared/entities/fields.ts';
import { Funding } from '#shared/entities/work/module.ts';
import { format } from '#shared/format.ts';
import { estimate } from '#shared/rules/money/estimate.ts';
import { minorOf, toMajor, toMinor, type Major, type Minor } from '#shared/rules/money/money.ts';
import { readAmount } from '#shared/rules/money/read-amount.ts';
import * as moduleTexts from '#shared/texts/modules.ts';
import type * as z from '#shared/zod.ts';

describe('an amount as people type it', () => {
  it.each([
    ['1000', '1000'],
    [' 12.50 ', '12.50'],
    ['12,50', '12.50'],
    ['12,5', '12.5'],
    ['0,50', '0.50'],
    ['1000,00', '1000'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u00A0234', '1234'],
    ['1\u202F234\u202F567', '1234567'],
    ['1,234,567', '1234567'],
    ['1.234.567,89', '1234567.89'],
    ['999,999.99', '999999.99'],
  ])('reads %j as %s', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
    expect(toMinor(amount)).not.toBeNull();
  });

  it.each(['1,000', '1.000', '133.333', '12,345'])('refuses %j, which can be read in two ways', (typed) => {
    expect(readAmount(typed)).toBeNull();
  });

  const others = 'ten $5 -5 +5 1e3 0x10 .5 5. 5, 1.2.3 1,23,456 1,234,50 1.234.50 0,500 1.005 12.3456';

  it.each(['', ' ', '12 34', '1,234 567', ...others.split(' ')])('refuses %j', (typed) => {
    expect(readAmount(typed)).toBeNull();
  });

  it.each([50, 9_900, 123_456, 99_999_999])('reads %d cents as screens show them', (amount) => {
    const shown = format('en').money(toMajor(amount)).slice(1);
    expect(toMinor(readAmount(shown) ?? '')).toBe(amount);
  });
});

test('an amount keeps its cents between the wire and the record', () => {
  for (let amount = 0; amount < 100_000; amount += 7) expect(minorOf(toMajor(amount))).toBe(amount);
});

test('an amount of a response is one that cannot be computed with', () => {
  expectTypeOf<z.output<typeof Price>>().toEqualTypeOf<Major>();
  const [bid, approved] = [toMajor(40_000), toMajor(13_333)];
  expectTypeOf(bid - approved).not.toMatchTypeOf<Major>();
});

test('the estimate is the bid divided by the number of modules, in whole dollars', () => {
  expect(estimate(40_000 as Minor, 3)).toBe(13_300);
  expect(estimate(85_000 as Minor, 3)).toBe(28_300);
  expect(estimate(150 as Minor, 1)).toBe(200);
});

describe('an amount that may be left out', () => {
  it.each([-1, 'five', 1e12, true])('is refused as every amount is: %j', (amount) => {
    const { error } = Funding.safeParse({ amount });
    expect(error?.issues.map(({ message }) => message)).toEqual([moduleTexts.invalidAmount.message]);
  });

  it.each([{}, { amount: null }, { amount: '' }, { amount: '5.50' }])('is taken: %j', (body) => {
    expect(Funding.safeParse(body).success).toBe(true);
  });
});
