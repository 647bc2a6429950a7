import { expect, it } from 'vitest';

import { toCsv } from '#web/lib/files/csv.ts';

const written = (cell: string | number) =>
  toCsv([[cell]], 2)
    .replace('\uFEFF', '')
    .replace(/\r\n$/, '');

it('writes rows as RFC 4180 has them, in UTF-8 as spreadsheets recognize it', () => {
  expect(toCsv([['Title', 'Price'], ['Zoë, “quick” & clean', 19.9], []], 2)).toBe(
    '\uFEFFTitle,Price\r\n"Zoë, “quick” & clean",19.90\r\n\r\n',
  );
});

it.each([
  ['a plain title', 'a plain title'],
  ['one, two', '"one, two"'],
  ['the "best" one', '"the ""best"" one"'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['', ''],
  [-5, '-5.00'],
  [1234.5, '1234.50'],
])('writes %j as %j', (cell, expected) => expect(written(cell)).toBe(expected));

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\uFF1D1', '=HYPERLINK("http://x","y")'])(
  'writes no text that a spreadsheet runs: %j',
  (text) => {
    const cell = written(text).replace(/^"/, '');
    expect(cell.startsWith("'")).toBe(true);
  },
);
