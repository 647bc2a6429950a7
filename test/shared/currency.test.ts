import { afterEach, describe, expect, it } from 'vitest';

import { Money, priceBound } from '#shared/entities/fields.ts';
import { format } from '#shared/format.ts';
import { currencies, currencyOf } from '#shared/rules/money/currencies.ts';
import { setCurrency, usDollars } from '#shared/rules/money/currency.ts';
import { minorOf, toMajor, toMinor } from '#shared/rules/money/money.ts';
import { readAmount } from '#shared/rules/money/read-amount.ts';

afterEach(() => setCurrency(usDollars));

describe.each([
  // The smallest charge, an amount as it is stored and shown, and amounts that are refused.
  {
    code: 'usd',
    least: '0.5',
    major: 1234.5,
    minor: 123_450,
    shown: '$1,234.50',
    refused: ['0.49', '1.005'],
  },
  {
    code: 'inr',
    least: '0.5',
    major: 1234.5,
    minor: 123_450,
    shown: 'Rs. 1,234.50',
    refused: ['0.4', '1.005'],
  },
  {
    code: 'jpy',
    least: '50',
    major: 1234,
    minor: 1_234,
    shown: '¥1,234',
    refused: ['49', '100.5', '100.50'],
  },
  {
    code: 'isk',
    least: '70',
    major: 1234,
    minor: 123_400,
    shown: 'ISK\u00A01,234',
    refused: ['69', '100.5'],
  },
  {
    code: 'kwd',
    least: '0.2',
    major: 1234.5,
    minor: 1_234_500,
    shown: 'KWD\u00A01,234.50',
    refused: ['0.19', '1.234'],
  },
  { code: 'bhd', least: '0.2', major: 5.12, minor: 5_120, shown: 'BHD\u00A05.12', refused: ['5.124'] },
])('an amount in $code', ({ code, least, major, minor, shown, refused }) => {
  it('is parsed, stored and printed by the decimals of its currency', () => {
    setCurrency(currencyOf(code));
    expect(toMinor(major)).toBe(minor);
    expect(toMajor(minor)).toBe(major);
    expect(minorOf(toMajor(minor))).toBe(minor);
    expect(format('en').money(toMajor(minor))).toBe(shown);
    for (const which of ['least', 'most'] as const)
      expect(priceBound(which).parse(String(major))).toBe(minor);
  });

  it('is accepted from the smallest charge on, and refused with decimals that cannot be charged', () => {
    setCurrency(currencyOf(code));
    expect(Money.parse(least)).toBe(currencyOf(code).minimum);
    for (const each of refused) expect(Money.safeParse(each).success).toBe(false);
  });
});

it('names the bounds of the currency where an amount is refused', () => {
  const messageIn = (code: string) => {
    setCurrency(currencyOf(code));
    return Money.safeParse('x').error?.issues[0]?.message;
  };
  expect(messageIn('usd')).toBe('An amount from 0.50 to 999999.99, such as 1000 or 12.50.');
  expect(messageIn('jpy')).toBe('An amount from 50 to 99999999, such as 1000.');
  expect(messageIn('kwd')).toBe('An amount from 0.20 to 99999.99, such as 1000 or 12.50.');
});

it('reads thousands as people type them where there are no decimals', () => {
  setCurrency(currencyOf('jpy'));
  expect(['1,000', '1.000', '1 000'].map(readAmount)).toEqual(['1000', '1000', '1000']);
  expect(readAmount('12,50')).toBeNull();
  expect(readAmount('1,000.50')).toBeNull();
});

it('refuses an unknown currency in one line that names those that there are', () => {
  expect(() => currencyOf('xyz')).toThrow(/^There is no currency 'xyz': choose aed \| .* \| zar\.$/);
  expect(() => currencyOf('constructor')).toThrow(/^There is no currency/);
  for (const code of Object.keys(currencies))
    expect(Intl.supportedValuesOf('currency')).toContain(code.toUpperCase());
});

it('a bound of a filter between two prices finds neither the one below the least nor the one above the most', () => {
  setCurrency(currencyOf('usd'));
  expect(['19.989', '19.990001', '19.99', '.5'].map((each) => priceBound('least').parse(each))).toEqual([
    1999, 2000, 1999, 50,
  ]);
  expect(['19.989', '19.990001', '19.99', '-1.5'].map((each) => priceBound('most').parse(each))).toEqual([
    1998, 1999, 1999, -150,
  ]);
  for (const each of ['1e1', '0x10', '+5', '5.', '1,000', 'NaN', '1e400'])
    expect(priceBound('least').safeParse(each).success, each).toBe(false);
});
