import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { areas, filesOf, gallery } from './areas.ts';
import { signalAll, start } from './children.ts';
import { startMarket } from './market.ts';
import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { readOptions } from './options.ts';
import { playwrightCounts, shorten, vitestCounts, type Counts } from './results.ts';

// `npm test` runs everything. `npm test -- orders money` runs the unit, API, infrastructure and browser tests of these
// areas, and leaves types, lint and format to `npm run check`. With `--dynamodb URL` they use that database, each file with
// a table of its own. `npm test -- flows --at URL` runs the flows against a running site, except for those marked `local`.

keepTemporaryFilesInMemory();
const results = mkdtempSync(join(tmpdir(), 'tandem-results-'));
const vitestResults = join(results, 'vitest.json');
const playwrightResults = join(results, 'playwright.json');
const marketData = join(results, 'market');

const total = { passed: 0, failed: 0, failures: [] as string[] };
const say = (line: string) => process.stdout.write(`${line}\n`);

function count({ passed, failed, failures = [] }: Counts): void {
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
}

/** One check is one test; its output matters only when it fails. */
async function check(name: string, command: string[]): Promise<void> {
  const started = performance.now();
  const { isOk, output } = await start(command).ended;
  count(
    isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [`${name}: ${shorten(output)}`] },
  );
  say(`${isOk ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!isOk) say(output.trimEnd());
}

/** Runs a suite and adds its counts. If it exits with an error although no test failed, the suite counts as one failure. */
async function suite(
  name: string,
  command: string[],
  { read, more = {} }: { read: () => Counts; more?: NodeJS.ProcessEnv },
): Promise<void> {
  say(`\n${name}`);
  const { isOk, output } = await start(command, { isShown: true, more }).ended;
  if (output) say(output);
  const counts = readCounts(read);
  count(isOk || counts.failed > 0 ? counts : { ...counts, failed: 1, failures: [`${name} ended badly`] });
}

function readCounts(read: () => Counts): Counts {
  try {
    return read();
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const checks = () =>
  Promise.all([
    check('types', ['tsc', '--noEmit']),
    check('lint', ['oxlint', '--type-aware']),
    check('format', ['oxfmt', '--check']),
  ]);

const vitest = (files: string[] = [], ...options: string[]) =>
  suite(
    'unit, flow and infra tests',
    [
      'vitest',
      'run',
      ...files,
      ...options,
      '--config',
      'test/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestResults}`,
    ],
    { read: () => vitestCounts(vitestResults) },
  );

const playwright = (origin: string, files: string[] = []) =>
  suite(
    'browser tests',
    ['playwright', 'test', ...files, '--config', 'test/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      read: () => playwrightCounts(playwrightResults),
      more: {
        E2E_ORIGIN: origin,
        E2E_DATA: marketData,
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults,
      },
    },
  );

async function runAll(): Promise<void> {
  // The browser tests run after all others; their marketplace starts while the others run.
  const market = await startMarket(marketData);
  try {
    await Promise.all([checks(), vitest()]);
    await playwright(await market.ready());
  } finally {
    await market.stop();
  }
}

/** The test files of these areas. Throws if there is no such area. */
function filesIn(names: string[]): string[] {
  const unknown = names.filter((name) => !areas[name]);
  if (unknown.length > 0) {
    throw new Error(`No such area: ${unknown.join(', ')} (${Object.keys(areas).join(', ')})`);
  }
  return filesOf(names).map((file) => join('test', file));
}

/** Runs the flows of these areas against a running site. */
async function runRemote(names: string[]): Promise<void> {
  const flows = filesIn(names).filter((file) => file.startsWith(join('test', 'flows')));
  if (flows.length === 0) throw new Error(`There are no flows of ${names.join(', ')}.`);
  await vitest(flows, '--tags-filter', '!local');
}

/** Runs the tests of these areas. */
async function runAreas(names: string[]): Promise<void> {
  const files = filesIn(names);
  const specs = files.filter((file) => file.endsWith('.spec.ts') && !gallery.test(file));
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  const market = specs.length > 0 ? await startMarket(marketData) : undefined;
  try {
    if (tests.length > 0) await vitest(tests);
    if (market) await playwright(await market.ready(), specs);
  } finally {
    await market?.stop();
  }
}

function end(): never {
  rmSync(results, { recursive: true, force: true });
  for (const failure of total.failures) say(`\n✗ ${failure}`);
  // Always the last line, for people and programs that read the result.
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    signalAll(signal);
    count({ passed: 0, failed: 1 });
    end();
  });
}

try {
  const { names, at, dynamodb } = readOptions(process.argv.slice(2));
  Object.assign(process.env, { TEST_ORIGIN: at ?? '', TEST_DYNAMODB: dynamodb ?? '' });
  if (at) await runRemote(names);
  else await (names.length > 0 ? runAreas(names) : runAll());
} catch (error) {
  count({ passed: 0, failed: 1 });
  say(String(error));
}
end();
