import { matchesGlob } from 'node:path';

import { expect, it } from 'vitest';

import { areas, filesOf, testFiles } from '#test/areas.ts';

it('every test file belongs to an area', () => {
  const belonging = new Set(filesOf(Object.keys(areas)));
  expect(testFiles().filter((file) => !belonging.has(file))).toEqual([]);
});

it.each(Object.entries(areas))('every pattern of %s finds a test file', (_, patterns) => {
  const files = testFiles();
  expect(patterns.filter((pattern) => !files.some((file) => matchesGlob(file, pattern)))).toEqual([]);
});
