import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { functions } from '#infra/functions/functions.ts';
import { buildFunctions, type Bundle } from '#infra/tools/build.ts';

import { startBudget } from './start-budget.ts';

/** Milliseconds. Generous, for a machine under load. */
const TIMEOUT = 60_000;

let folder: string;
let bundles: Bundle[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  bundles = await buildFunctions({ to: join(folder, 'first') });
}, TIMEOUT);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const contents = (root: string) =>
  globSync('**/*.mjs', { cwd: root })
    .toSorted()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]);

describe('the build of the functions', () => {
  test('makes one folder per function', () => {
    expect(globSync('*', { cwd: join(folder, 'first') }).toSorted()).toEqual(
      functions.map(({ functionName }) => functionName).toSorted(),
    );
  });

  test(
    'makes functions that start and have a handler',
    () => {
      const entries = functions.map(({ functionName }) => join(folder, 'first', functionName, 'index.mjs'));
      const program = `
      const kinds = await Promise.all(${JSON.stringify(entries)}.map(async (file) => typeof (await import(file)).handler));
      console.log(JSON.stringify(kinds));`;
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(JSON.parse(stdout)).toEqual(entries.map(() => 'function'));
    },
    TIMEOUT,
  );

  test(
    'gives the same bytes for the same sources, so that nothing unchanged is deployed again',
    async () => {
      await buildFunctions({ to: join(folder, 'second') });
      expect(contents(join(folder, 'second'))).toEqual(contents(join(folder, 'first')));
    },
    TIMEOUT,
  );

  test('loads little at the start, and the payment library only for payments', () => {
    const tooLarge = bundles.filter(
      ({ functionName, startBytes }) => startBytes > startBudget(functionName).bytes,
    );
    expect(tooLarge).toEqual([]);
  });

  test('says which handlers are missing', async () => {
    const sources = [...functions, { functionName: 'orders-refund', file: 'orders/refund' }];
    await expect(buildFunctions({ sources, to: join(folder, 'third') })).rejects.toThrow(
      'The call table names handlers that functions/ does not have: orders/refund.ts',
    );
  });
});
