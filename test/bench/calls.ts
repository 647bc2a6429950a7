import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { designOf, isAbove, isSearch, MOST_ROUNDS, type Taken } from '#test/functions/costs.ts';

import { figure, progress, report } from './report.ts';

/** `npm run bench -- calls`: what each call takes of the table, as the tests of its budget measure it. */
type Results = {
  success: boolean;
  testResults: { assertionResults: { fullName: string; status: string; meta: { taken?: Taken } }[] }[];
};

const root = resolve(import.meta.dirname, '../..');

/** Runs the tests of the budgets, and answers what they measured. */
function measure(): Taken[] {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-calls-'));
  try {
    const file = join(folder, 'results.json');
    progress('a typical request of every call');
    spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config=test/vitest.config.ts',
        '--reporter=json',
        `--outputFile=${file}`,
        'test/functions/costs.test.ts',
      ],
      { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const { success, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Results;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    for (const { fullName, status } of tests) if (status === 'failed') progress(`failed: ${fullName}`);
    if (!success) process.exitCode = 1;
    return tests.flatMap(({ meta }) => meta.taken ?? []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const units = (count: number) => String(Number(count.toFixed(1)));
const pair = ({ reads, writes }: { reads: number; writes: number }) =>
  reads === 0 && writes === 0 ? '' : `${units(reads)} / ${units(writes)}`;
const isOver = ({ taken, budget }: Taken) => isAbove(taken, designOf(budget));

const measured = measure();
const over = measured.filter(isOver);
const places = ['table', 'GSI1', 'GSI2'];

report({
  title: 'Calls',
  command: 'npm run bench -- calls',
  figures: [
    figure(
      'calls above their budget',
      measured.filter(({ taken, budget }) => isAbove(taken, budget)).length,
      {
        atMost: 0,
      },
    ),
    figure("calls a tenth above the design's count", over.length, { atMost: 0 }),
    figure('of those, without a reason', over.filter(({ budget }) => !budget.why).length, { atMost: 0 }),
    figure(
      `calls above ${MOST_ROUNDS} requests in a row, besides search`,
      measured.filter((each) => !isSearch(each.name) && each.taken.rounds > MOST_ROUNDS).length,
      { atMost: 0 },
    ),
  ],
  findings: [
    {
      says:
        'A typical request of each call, its session included: requests to the table in a row, and units ' +
        'of reading / writing in all and by where they were used, beside what the design counts.',
      head: ['call', 'in a row', 'designed', 'units', 'designed', ...places, 'above'],
      rows: measured.map((each) => {
        const { name, taken, by, budget } = each;
        const designed = designOf(budget);
        const where = places.map((place) => pair(by[place] ?? { reads: 0, writes: 0 }));
        const above = isOver(each) ? `▲ ${budget.why ?? 'no reason is known'}` : '';
        return [name, taken.rounds, designed.rounds, pair(taken), pair(designed), ...where, above];
      }),
    },
  ],
});
