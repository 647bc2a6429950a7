import * as fc from 'fast-check';

import { serverFields } from '../server-fields.ts';
import { hostileTexts } from './a-text.ts';

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

/** Parsed, because JSON.parse makes `__proto__` an own property, where a literal would set the prototype. */
const polluting: unknown = JSON.parse('{"__proto__":{"isSeller":true},"constructor":{"prototype":{"x":1}}}');

/** Values that no field expects. */
export const oddValues: unknown[] = [
  ...hostileTexts,
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  1.005,
  1e21,
  Number.MAX_SAFE_INTEGER + 2,
  -1e308,
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0007',
  '\uD800',
  'half \uDFFF of one',
  '\uFEFF',
  '１２',
  '10abc',
  '0x1F',
  '1,5',
  'Infinity',
  'x'.repeat(20_000),
  [],
  {},
  [[]],
  ['a', 'b'],
  [null],
  Array.from({ length: 2_000 }, (_, index) => index),
  { toString: 1 },
  { length: 3, 0: 'a' },
  { $ne: null },
  { S: 'text' },
  polluting,
  nested(500),
];

export const anOddValue: fc.Arbitrary<unknown> = fc.constantFrom(...oddValues);

/** Fields that a caller might try to set and must not. */
export const foreignFields: [string, unknown][] = [
  ...Object.entries(serverFields),
  ['role', 'admin'],
  ['ev', 99],
  ['ver', 99],
  ['constructor', { prototype: { isPaid: true } }],
  ['toString', 'x'],
];
