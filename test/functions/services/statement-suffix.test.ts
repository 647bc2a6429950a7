import { expect, it } from 'vitest';

import { statementSuffix } from '#functions/services/stripe/payments/statement-suffix.ts';

it.each([
  ['I will draw a portrait', 'I will dra'],
  ['Žluťoučký kůň', 'Zlutoucky'],
  ["A 'bold' <logo>*", 'A bold log'],
  ['24/7: 100 %', undefined],
  ['1234567890 logos', undefined],
  ['Логотип', undefined],
])('adds to the statement of a payment for %s: %s', (title, suffix) => {
  expect(statementSuffix(title)).toBe(suffix);
});
