import { join } from 'node:path';

import { start } from './children.ts';
import { playwrightCounts, shorten, vitestCounts, type Counts, type Took } from './results.ts';
import type { Size } from './size.ts';
import { neverPlayed, sumOf } from './trust/tally.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Where the suites of a run leave their results, how much they run, and by which seed. */
export type Run = { folder: string; size: Size; seed: number; isDeep: boolean };

/** The suites of one run of `npm test`, and the sum of their counts. */
export class Suites {
  readonly total = { passed: 0, failed: 0, failures: [] as string[], took: [] as Took[] };
  readonly #run: Run;
  #suites = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  count({ passed, failed, failures = [], took = [] }: Counts): void {
    this.total.passed += passed;
    this.total.failed += failed;
    this.total.failures.push(...failures);
    this.total.took.push(...took);
  }

  /** One check is one test; its output matters only when it fails. */
  async #check(name: string, command: string[]): Promise<void> {
    const started = performance.now();
    const { isOk, output } = await start(command).ended;
    this.count(
      isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [`${name}: ${shorten(output)}`] },
    );
    say(`${isOk ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    if (!isOk) say(output.trimEnd());
  }

  /** Runs a suite and adds its counts. If it exits with an error although no test failed, it counts as one failure. */
  async #suite(
    name: string,
    command: string[],
    { read, more = {} }: { read: () => Counts; more?: NodeJS.ProcessEnv },
  ): Promise<void> {
    say(`\n${name}`);
    const { size, seed, isDeep } = this.#run;
    const { isOk, output } = await start(command, {
      isShown: true,
      more: { TEST_SIZE: size, TEST_DEPTH: isDeep ? 'deep' : '', TEST_SEED: String(seed), ...more },
    }).ended;
    if (output) say(output);
    const counts = readCounts(read);
    this.count(
      isOk || counts.failed > 0 ? counts : { ...counts, failed: 1, failures: [`${name} ended badly`] },
    );
  }

  async checks(): Promise<void> {
    await Promise.all([
      this.#check('types', ['tsc', '--noEmit']),
      this.#check('lint', ['oxlint', '--type-aware']),
      this.#check('format', ['oxfmt', '--check']),
    ]);
  }

  /** Runs these test files, or all of the size. The full size shuffles files, so that none depends on another. */
  async vitest(
    name: string,
    {
      files = [],
      options = [],
      more = {},
    }: { files?: string[]; options?: string[]; more?: NodeJS.ProcessEnv } = {},
  ): Promise<void> {
    const { size, seed } = this.#run;
    const results = this.#resultsFile('vitest');
    const tallies = this.#resultsFile('tally');
    const bySize =
      size === 'full'
        ? ['--sequence.shuffle.files', '--sequence.seed', String(seed)]
        : ['--tags-filter', '!full'];
    await this.#suite(
      name,
      [
        'vitest',
        'run',
        ...files,
        ...(options.length > 0 ? options : bySize),
        '--config',
        'test/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${results}`,
      ],
      { read: () => vitestCounts(results), more: { ...more, TEST_TALLY: tallies } },
    );
    if (size === 'full') this.#report(tallies);
  }

  /** Prints what was played at random. What never happened counts as one failure where the trust suites are asked for by name. */
  #report(tallies: string): void {
    for (const line of sumOf(tallies)) say(line);
    const missing = neverPlayed(tallies);
    for (const what of missing) say(`never played: ${what}`);
    if (this.#run.isDeep && missing.length > 0)
      this.count({ passed: 0, failed: 1, failures: [`never played: ${missing.join(', ')}`] });
  }

  async playwright(origin: string, { files = [], marketData }: { files?: string[]; marketData: string }) {
    const results = this.#resultsFile('playwright');
    await this.#suite(
      'browser tests',
      ['playwright', 'test', ...files, '--config', 'test/e2e/playwright.config.ts', '--reporter=list,json'],
      {
        read: () => playwrightCounts(results),
        more: { E2E_ORIGIN: origin, E2E_DATA: marketData, PLAYWRIGHT_JSON_OUTPUT_FILE: results },
      },
    );
  }

  #resultsFile(tool: string): string {
    this.#suites += 1;
    return join(this.#run.folder, `${tool}-${this.#suites}.json`);
  }
}

function readCounts(read: () => Counts): Counts {
  try {
    return read();
  } catch {
    return { passed: 0, failed: 1 };
  }
}
