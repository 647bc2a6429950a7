import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { longest, playwrightCounts, vitestCounts } from '#test/results.ts';

const root = resolve(import.meta.dirname, '../../..');
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tandem-results-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function written(results: object): string {
  const file = join(folder, 'results.json');
  writeFileSync(file, JSON.stringify(results));
  return file;
}

it('the results of a run say how long each file took, which is what a run ends with', () => {
  const aFile = (name: string, minutes: number) => ({
    name: join(root, name),
    status: 'passed',
    message: '',
    startTime: 1_000,
    endTime: 1_000 + minutes * 60_000,
    assertionResults: [],
  });
  const files = [aFile('test/trust/a.test.ts', 2), aFile('test/flows/b.test.ts', 0.25)];
  const ofVitest = vitestCounts(written({ numPassedTests: 3, testResults: files }));
  const aSpec = (...seconds: number[]) => ({
    file: 'home.spec.ts',
    title: 'looks well',
    ok: true,
    tests: [{ projectName: 'desktop', results: seconds.map((each) => ({ duration: each * 1_000 })) }],
  });
  const stats = { expected: 2, unexpected: 0, flaky: 0 };
  const suites = [{ specs: [aSpec(20, 10)], suites: [{ specs: [aSpec(30)] }] }];
  const ofPlaywright = playwrightCounts(written({ stats, errors: [], suites }));
  expect(longest([...(ofVitest.took ?? []), ...(ofPlaywright.took ?? [])])).toEqual([
    '  2.0 min  test/trust/a.test.ts',
    '  1.0 min  test/e2e/home.spec.ts',
    '  0.3 min  test/flows/b.test.ts',
  ]);
  expect(longest(ofVitest.took ?? [], 1)).toHaveLength(1);
});
