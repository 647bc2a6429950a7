import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { filesOf, gallery } from './areas.ts';
import { signalAll, start } from './children.ts';
import { startMarket } from './market.ts';
import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { readOptions, type Options } from './options.ts';
import { longest } from './results.ts';
import { isInSize } from './sizes.ts';
import { Suites } from './suites.ts';

// `npm test` runs the quick size of all areas, `npm test -- --all` everything. test/README.md has the other ways.

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A run of continuous integration can be repeated: its seed follows from the commit. */
function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
    return Number.parseInt(commit.slice(0, 7), 16);
  } catch {
    return Date.now() % 1_000_000_000;
  }
}

function readArguments(): Options {
  try {
    return readOptions(process.argv.slice(2), process.env);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

const { names, size, isForChanges, at, dynamodb, seed = seedOfCommit() } = readArguments();
keepTemporaryFilesInMemory();
const folder = mkdtempSync(join(tmpdir(), 'tandem-results-'));
const marketData = join(folder, 'market');
const suites = new Suites({ folder, size, seed, isDeep: names.includes('trust') });

/** The test files of these areas that belong to the size of this run, relative to the checkout. */
const filesIn = (areas: string[]) =>
  filesOf(areas)
    .filter((file) => isInSize(file, size))
    .map((file) => join('test', file));

/** The files of the full size that import something that is not committed. */
async function filesForChanges(): Promise<string[]> {
  const list = ['vitest', 'list', '--filesOnly', '--json', '--changed', '--config', 'test/vitest.config.ts'];
  const { output } = await start(list).ended;
  const files = (JSON.parse(output) as { file: string }[]).map(({ file }) => file);
  return files.filter((file) => !isInSize(file, 'quick'));
}

async function runAll(): Promise<void> {
  // The browser tests run after all others; their marketplace starts while the others run.
  const market = await startMarket(marketData);
  try {
    await Promise.all([suites.checks(), suites.vitest('unit, flow and infra tests')]);
    if (isForChanges) await runForChanges();
    if (size === 'full') await runWithLag();
    await suites.playwright(await market.ready(), { marketData });
  } finally {
    await market.stop();
  }
}

/** DynamoDB's indexes follow the table some time later, and those of the bundled database at once. */
const runWithLag = () =>
  suites.vitest('flows with indexes that lag', { files: filesIn(['flows']), more: { INDEX_LAG: '60' } });

async function runForChanges(): Promise<void> {
  const files = await filesForChanges();
  if (files.length > 0) await suites.vitest('tests of what was changed', { files, more: { TEST_SIZE: '' } });
}

/** Runs the flows of these areas against a running site. */
async function runRemote(): Promise<void> {
  const flows = filesIn(names).filter((file) => file.startsWith(join('test', 'flows')));
  if (flows.length === 0) throw new Error(`There are no flows of ${names.join(', ')}.`);
  await suites.vitest('flows', { files: flows, options: ['--tags-filter', '!local'] });
}

/** Runs the tests of these areas. */
async function runAreas(): Promise<void> {
  const files = filesIn(names);
  const specs = files.filter((file) => file.endsWith('.spec.ts') && !gallery.test(file));
  const tests = files.filter((file) => file.endsWith('.test.ts'));
  const market = specs.length > 0 ? await startMarket(marketData) : undefined;
  try {
    if (tests.length > 0) await suites.vitest('unit, flow and infra tests', { files: tests });
    if (market) await suites.playwright(await market.ready(), { files: specs, marketData });
  } finally {
    await market?.stop();
  }
}

function end(): never {
  rmSync(folder, { recursive: true, force: true });
  const { passed, failed, failures, took } = suites.total;
  if (took.length > 0) say(['', 'What took longest:', ...longest(took)].join('\n'));
  for (const failure of failures) say(`\n✗ ${failure}`);
  if (failed > 0) say(`\nThe seed was ${seed}: repeat it with --seed ${seed}.`);
  // Always the last line, for people and programs that read the result.
  say(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    signalAll(signal);
    suites.count({ passed: 0, failed: 1 });
    end();
  });
}

try {
  Object.assign(process.env, { TEST_ORIGIN: at ?? '', TEST_DYNAMODB: dynamodb ?? '' });
  say(`The ${size} size${names.length > 0 ? ` of ${names.join(', ')}` : ''}, seed ${seed}`);
  if (at) await runRemote();
  else await (names.length > 0 ? runAreas() : runAll());
} catch (error) {
  suites.count({ passed: 0, failed: 1 });
  say(String(error));
}
end();
