import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

import { expect, it } from 'vitest';

import { areas, filesOf, gallery, testFiles } from '#test/areas.ts';
import { sizeOf, sizes } from '#test/sizes.ts';

it('every test file belongs to an area', () => {
  const belonging = new Set(filesOf(Object.keys(areas)));
  expect(
    testFiles().filter((file) => !belonging.has(file)),
    'files in no area of test/areas.ts',
  ).toEqual([]);
});

it.each(Object.entries(areas))('every pattern of %s finds a test file', (_, patterns) => {
  const files = testFiles();
  expect(patterns.filter((pattern) => !files.some((file) => matchesGlob(file, pattern)))).toEqual([]);
});

it('every test file has a size, and every pattern of sizes decides that of a file', () => {
  const files = testFiles();
  expect(files.filter((file) => !sizeOf(file))).toEqual([]);
  const deciding = new Set(files.map((file) => sizes.find(([pattern]) => matchesGlob(file, pattern))));
  expect(sizes.filter((each) => !deciding.has(each))).toEqual([]);
});

/** How much the quick size does of what takes most of its time, as reviewed. Where a change undercuts this, lower it. */
const most = { clouds: 112, pageLoads: 103 };

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

/** The functions that start a cloud or a database, by themselves or by another of them. */
function starters(): RegExp {
  const names = new Set(['aStart', 'startCloud', 'startDatabase']);
  const calling = () =>
    new RegExp(String.raw`\b(?:${[...names].join('|')})\(|/(?:order-|payout-)?journey(?:-cloud)?\.ts'`);
  const helpers = globSync('{flows,functions,infra,support,trust}/**/*.ts', {
    cwd: join(import.meta.dirname, '../..'),
  });
  const functions = helpers.flatMap((file) => [
    ...read(file).matchAll(/^export (?:async )?function (\w+)([^]*?)^\}/gm),
  ]);
  for (let before = 0; before < names.size;) {
    before = names.size;
    for (const [, name = '', body = ''] of functions) if (calling().test(body)) names.add(name);
  }
  return calling();
}

it('the quick size starts no more clouds and databases, and loads no more pages, than reviewed', () => {
  const files = testFiles().filter((file) => sizeOf(file) === 'quick' && !gallery.test(file));
  const isStarter = starters();
  const clouds = files.filter((file) => isStarter.test(read(file))).length;
  const pageLoads = files.flatMap((file) => read(file).match(/\.(?:goto|reload)\(/g) ?? []).length;
  expect(clouds).toBeLessThanOrEqual(most.clouds);
  expect(pageLoads).toBeLessThanOrEqual(most.pageLoads);
});
