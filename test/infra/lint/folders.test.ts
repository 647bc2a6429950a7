import { globSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
/** What is read together stands together, and fits on a screen. */
const MOST_FILES = 18;

it(`no folder has more than ${MOST_FILES} files of TypeScript directly in it`, () => {
  const files = globSync('{functions,infra,shared,test,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  });
  const folders = [...Map.groupBy(files, dirname)].map(([folder, { length }]) => ({ folder, length }));
  expect(folders.length).toBeGreaterThan(100);
  expect(
    folders.filter(({ length }) => length > MOST_FILES),
    'divide it into folders by subject',
  ).toEqual([]);
});
