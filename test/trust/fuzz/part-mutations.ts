import * as fc from 'fast-check';

import { impostors } from '#test/functions/services/s3/pictures.ts';

import type { CallRequest, Part } from './a-request.ts';
import { hostileTexts } from './a-text.ts';
import type { Mutation } from './field-mutations.ts';

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

const eachPart = (change: (part: Part) => Part): Mutation<CallRequest> => {
  return (request) => (request.parts ? { ...request, parts: request.parts.map(change) } : request);
};
const allParts = (change: Mutation<Part[]>): Mutation<CallRequest> => {
  return (request) => (request.parts ? { ...request, parts: change(request.parts) } : request);
};
const isFile = ({ fileName }: Part) => fileName !== undefined;

/** Mutations of the parts of a multipart body. */
export const partMutations: fc.Arbitrary<Mutation<CallRequest>> = fc.oneof(
  fc
    .constantFrom(...fileNames)
    .map((fileName) => eachPart((part) => (isFile(part) ? { ...part, fileName } : part))),
  fc.constantFrom(...files).map((value) => eachPart((part) => (isFile(part) ? { ...part, value } : part))),
  fc
    .constantFrom('', ' ', '\0', 'x'.repeat(50_000), 'javascript:alert(1)', ...hostileTexts)
    .map((value) => eachPart((part) => (isFile(part) ? part : { ...part, value }))),
  fc
    .constantFrom('', 'isPaid', '__proto__', 'constructor', 'finalWork', 'images', 'note', 'projectURL')
    .map((name) => eachPart((part) => ({ ...part, name }))),
  fc
    .constantFrom('text/html', 'image/svg+xml', '', '???')
    .map((type) => eachPart((part) => ({ ...part, type }))),
  fc
    .integer({ min: 2, max: 12 })
    .map((times) => allParts((parts) => Array.from({ length: times }, () => parts).flat())),
  fc.nat(3).map((at) => allParts((parts) => parts.filter((_, index) => index !== at))),
  fc.constant(
    allParts((parts) => [...parts, { name: '__proto__', value: 'x' }, { name: 'isPaid', value: 'true' }]),
  ),
  fc.constant(eachPart(({ name, value }) => ({ name, value: value.slice(0, 100) }))),
);
