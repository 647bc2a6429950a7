import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { controls } from '#infra/tools/docs/controls.ts';
import type { Proof } from '#infra/tools/docs/controls/control.ts';
import { gaps } from '#infra/tools/docs/controls/gaps.ts';

const root = resolve(import.meta.dirname, '../../..');
const all = Object.values(controls).flat();

/** The titles of the tests and of their groups in a source file. */
function namesIn(source: string): string[] {
  const named =
    /\b(?:it|itHolds|test|describe)\b[^'"`;]*?\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`)\s*,/g;
  const afterData = /\)\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`)\s*,/g;
  const found = [...source.matchAll(named), ...source.matchAll(afterData)];
  return found.map(([, single, double, template]) => single ?? double ?? template ?? '');
}

const missing = ({ file, tests = [] }: Proof): string[] => {
  const names = new Set(namesIn(readFileSync(resolve(root, file), 'utf8')));
  return tests.filter((name) => !names.has(name));
};

describe('every control is tested where the table says', () => {
  it.each(all)('$items: $what', ({ proofs }) => {
    expect(proofs.length).toBeGreaterThan(0);
    expect(proofs.flatMap(missing)).toEqual([]);
  });

  it('and a test that does not exist is found (checks this search)', () => {
    const file = 'test/trust/security/controls.test.ts';
    expect(missing({ file, tests: ['every control is tested where the table says', 'is none'] })).toEqual([
      'is none',
    ]);
    expect(() => missing({ file: 'test/trust/security/none.test.ts' })).toThrow('ENOENT');
  });
});

it.each(Object.values(gaps).flat())('the code shows that this is not protected: $what', ({ shownBy }) => {
  for (const { file, ...sign } of shownBy) {
    const source = readFileSync(resolve(root, file), 'utf8');
    if ('has' in sign) expect(source).toContain(sign.has);
    else expect(source).not.toMatch(sign.lacks);
  }
});

it('no item is both protected and not', () => {
  const met = all.flatMap(({ items }) => items.match(/\d+\.\d+\.\d+/g) ?? []);
  const unmet = Object.values(gaps).flatMap((each) => each.flatMap(({ item = [] }) => item));
  expect(unmet.filter((item) => met.includes(item))).toEqual([]);
});

it('every item of the API Top 10 has a control', () => {
  const items = all.flatMap(({ items }) => items.split(', '));
  for (let item = 1; item <= 10; item += 1) expect(items).toContain(`API${item}`);
});

it.each(all)('the items of “$what” are well-formed', ({ items }) => {
  expect(items).toMatch(/^(?:API\d+|ASVS \d+\.\d+\.\d+)(?:, (?:API\d+|(?:ASVS )?\d+\.\d+\.\d+))*$/);
});
