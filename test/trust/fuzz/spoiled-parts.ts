import * as fc from 'fast-check';

import { impostors } from '#test/functions/services/s3/pictures.ts';

import type { Asked, Part } from './a-request.ts';
import { hostileTexts } from './a-text.ts';
import type { Spoil } from './spoiled-fields.ts';

const fileNames = [
  '',
  '.',
  '..',
  '../../../etc/passwd',
  'C:\\windows\\x.png',
  'a\\"b.png',
  'x\0.png',
  'con',
  `${'long'.repeat(100)}.png`,
  '\u202Egnp.exe',
  'a%0d%0aset-cookie: x=1.png',
  'only spaces   ',
];

const files = [...Object.values(impostors), Buffer.alloc(0), Buffer.alloc(40_000, 1)];

const each = (change: (part: Part) => Part): Spoil<Asked> => {
  return (asked) => (asked.parts ? { ...asked, parts: asked.parts.map(change) } : asked);
};
const all = (change: Spoil<Part[]>): Spoil<Asked> => {
  return (asked) => (asked.parts ? { ...asked, parts: change(asked.parts) } : asked);
};
const isFile = ({ fileName }: Part) => fileName !== undefined;

/** Ways to spoil the parts of a multipart body. */
export const partsSpoiled: fc.Arbitrary<Spoil<Asked>> = fc.oneof(
  fc
    .constantFrom(...fileNames)
    .map((fileName) => each((part) => (isFile(part) ? { ...part, fileName } : part))),
  fc.constantFrom(...files).map((value) => each((part) => (isFile(part) ? { ...part, value } : part))),
  fc
    .constantFrom('', ' ', '\0', 'x'.repeat(50_000), 'javascript:alert(1)', ...hostileTexts)
    .map((value) => each((part) => (isFile(part) ? part : { ...part, value }))),
  fc
    .constantFrom('', 'isPaid', '__proto__', 'constructor', 'finalWork', 'images', 'note', 'projectURL')
    .map((name) => each((part) => ({ ...part, name }))),
  fc.constantFrom('text/html', 'image/svg+xml', '', '???').map((type) => each((part) => ({ ...part, type }))),
  fc
    .integer({ min: 2, max: 12 })
    .map((times) => all((parts) => Array.from({ length: times }, () => parts).flat())),
  fc.nat(3).map((at) => all((parts) => parts.filter((_, index) => index !== at))),
  fc.constant(
    all((parts) => [...parts, { name: '__proto__', value: 'x' }, { name: 'isPaid', value: 'true' }]),
  ),
  fc.constant(each(({ name, value }) => ({ name, value: value.slice(0, 100) }))),
);
