import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { readOptions } from '#test/options.ts';

import type { Tally } from './tally.ts';

/**
 * The trust suites at full size. `npm run test:trust -- 1234` repeats the run of that seed; `--dynamodb URL` uses that
 * database instead of the bundled one.
 */
const { names, dynamodb = '' } = readOptions(process.argv.slice(2));
const seed = names[0] ?? String(Math.floor(Math.random() * 1_000_000));
const folder = mkdtempSync(join(tmpdir(), 'tandem-trust-'));
const tallyFile = join(folder, 'tally.jsonl');
const print = (line: string) => process.stdout.write(`${line}\n`);

function total(): Tally {
  const sums: Tally = {};
  for (const line of readFileSync(tallyFile, 'utf8').trim().split('\n')) {
    for (const [what, count] of Object.entries(JSON.parse(line) as Tally))
      sums[what] = (sums[what] ?? 0) + count;
  }
  return sums;
}

print(`Seed ${seed}`);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project',
    'trust',
    // At full size a test takes minutes.
    '--testTimeout',
    '600000',
  ],
  {
    cwd: resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      TEST_DYNAMODB: dynamodb,
      TRUST_SEED: seed,
      TRUST_SIZE: 'full',
      TRUST_TALLY: tallyFile,
    },
    stdio: 'inherit',
  },
);
try {
  for (const [what, count] of Object.entries(total()).toSorted(([one], [other]) =>
    one.localeCompare(other),
  )) {
    print(`${count.toLocaleString('en-US').padStart(12)} ${what}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(status === 0 ? `\n0 differences. Seed ${seed}` : `\nRepeat it with: npm run test:trust -- ${seed}`);
process.exitCode = status ?? 1;
