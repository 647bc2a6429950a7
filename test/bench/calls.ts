import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { designOf, isAbove, isSearch, MOST_ROUNDS, type Taken } from '#test/functions/costs/cost.ts';

import { figure, progress, report } from './measure/report.ts';

/** `npm run bench -- calls`: the requests and units that each call uses of the table, as measured by the tests of the budgets. */
type Results = {
  success: boolean;
  testResults: { assertionResults: { fullName: string; status: string; meta: { taken?: Taken } }[] }[];
};

const root = resolve(import.meta.dirname, '../..');

/** Runs the tests of the budgets, and returns what they measured. */
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
const tables = ['table', 'GSI1', 'GSI2', 'GSI3'];

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
    figure('calls more than a tenth above the plan', over.length, { atMost: 0 }),
    figure('of those, without a stated reason', over.filter(({ budget }) => !budget.why).length, {
      atMost: 0,
    }),
    figure(
      `calls above ${MOST_ROUNDS} sequential requests, except search`,
      measured.filter((each) => !isSearch(each.name) && each.taken.rounds > MOST_ROUNDS).length,
      { atMost: 0 },
    ),
  ],
  findings: [
    {
      says:
        'A typical request of each call, with its session: sequential requests to the table, and read / write units ' +
        'in total and by table or index, compared with the plan.',
      head: ['call', 'sequential', 'designed', 'units', 'designed', ...tables, 'above'],
      rows: measured.map((each) => {
        const { name, taken, by, budget } = each;
        const designed = designOf(budget);
        const unitsByTable = tables.map((name) => pair(by[name] ?? { reads: 0, writes: 0 }));
        const above = isOver(each) ? `▲ ${budget.why ?? 'no reason is stated'}` : '';
        return [name, taken.rounds, designed.rounds, pair(taken), pair(designed), ...unitsByTable, above];
      }),
    },
  ],
});
