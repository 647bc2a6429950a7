import { expect, it } from 'vitest';

import type { Receipt } from '#shared/entities/money/receipt.ts';
import type { Major } from '#shared/rules/money/money.ts';
import { paperNumber, totalName, vatNote } from '#web/features/receipts/receipt-text.ts';

const lines = (...names: Receipt['lines'][number]['what'][]) =>
  names.map((what) => ({ what, amount: 1 as Major, at: null, number: null, isPending: false }));

it.each([
  ['buyer', ['price'], { term: 'Receipt', number: null, text: 'The number follows' }],
  ['seller', ['price', 'held'], { term: 'Statement', text: 'The number follows once this is released' }],
  ['seller', ['price', 'commission'], { term: 'Statement', text: 'The number follows' }],
  ['seller', ['price', 'refund'], { term: 'Statement', text: 'None without commission' }],
] as const)('tells a %s of %s what number the paper has, or will have', (side, names, paper) => {
  expect(paperNumber({ side, number: null, lines: lines(...names) })).toMatchObject(paper);
});

it.each([
  ['buyer', ['price'], 'Paid'],
  ['buyer', ['price', 'refund'], 'Total paid'],
  ['seller', ['price', 'held'], 'You get so far'],
  ['seller', ['price', 'commission'], 'You get'],
] as const)('names for a %s the sum of %s', (side, names, name) => {
  expect(totalName({ side, lines: lines(...names) })).toBe(name);
});

it('says at the commission what VAT it contains', () => {
  const receipt = { currency: 'eur', vat: { rate: 1900, amount: 3.2 as Major } };
  expect(vatNote({ what: 'commission' }, receipt)).toBe('Contains 19% VAT: 3.20');
  expect(vatNote({ what: 'price' }, receipt)).toBeNull();
  expect(vatNote({ what: 'commission' }, { ...receipt, vat: null })).toBeNull();
});
