import { expect, test } from 'vitest';

import { kinds } from '#functions/domain/closing/kinds.ts';
import { exposure } from '#shared/api/exposure.ts';

test('whatever only some get in answers is of a kind of record that says so', () => {
  const named = new Set(Object.values(kinds).flatMap(([, , exposed]) => exposed ?? []));
  expect([...named].toSorted()).toEqual(Object.keys(exposure).toSorted());
});

test('what says nothing of a person has nothing that only some may see', () => {
  const rows = Object.values(kinds).filter(([privacy]) => privacy === null);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(([, , exposed]) => exposed !== null)).toEqual([]);
});
