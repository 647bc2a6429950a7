import { expect, test } from 'vitest';

import {
  fieldErrorOf,
  groupExpiry,
  groupNumber,
  parseExpiry,
  trimCvc,
} from '#infra/local/stripe/browser/card-rules.ts';

const today = new Date(2026, 5, 15);
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };

test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242-4242-4242-4242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['abc', ''],
])('groups the number %j as %j', (typed, shown) => expect(groupNumber(typed)).toBe(shown));

test.each([
  ['', ''],
  ['1', '1'],
  ['5', '05 / '],
  ['12', '12 / '],
  ['1/', '1'],
  ['1/2', '01 / 2'],
  ['1234', '12 / 34'],
  ['12 / 34', '12 / 34'],
  ['12/2034', '12 / 34'],
  ['122034', '12 / 34'],
])('shows the expiration date %j as %j', (typed, shown) => expect(groupExpiry(typed)).toBe(shown));

test('accepts a four-digit security code only for American Express', () => {
  expect(trimCvc('12345', good.number)).toBe('123');
  expect(trimCvc('12345', '3782 822463 10005')).toBe('1234');
});

test('reads month and year of a complete date only', () => {
  expect(parseExpiry('07 / 31')).toEqual({ month: 7, year: 2031 });
  expect(parseExpiry('07 / 3')).toBeNull();
});

test.each(['number', 'expiry', 'cvc'] as const)('accepts a valid %s', (field) =>
  expect(fieldErrorOf(field, good, today)).toBeNull(),
);

test.each([
  ['number', '', 'incomplete_number', 'Your card number is incomplete.'],
  ['number', '4242 4242 4242 424', 'incomplete_number', 'Your card number is incomplete.'],
  ['number', '4242 4242 4242 4241', 'invalid_number', 'Your card number is invalid.'],
  ['expiry', '12', 'incomplete_expiry', "Your card's expiration date is incomplete."],
  ['expiry', '13 / 30', 'incomplete_expiry', "Your card's expiration date is incomplete."],
  ['expiry', '12 / 25', 'invalid_expiry_year_past', "Your card's expiration year is in the past."],
  ['expiry', '05 / 26', 'invalid_expiry_month_past', "Your card's expiration date is in the past."],
  ['expiry', '05 / 90', 'invalid_expiry_year', "Your card's expiration year is invalid."],
  ['cvc', '12', 'incomplete_cvc', "Your card's security code is incomplete."],
] as const)('refuses %s %j with %s', (field, value, code, message) =>
  expect(fieldErrorOf(field, { ...good, [field]: value }, today)).toEqual({ code, message }),
);

test('accepts the current month', () =>
  expect(fieldErrorOf('expiry', { ...good, expiry: '06 / 26' }, today)).toBeNull());
