import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

import { briefly, playwrightCounts, vitestCounts, type Counts } from './results.ts';

const root = resolve(import.meta.dirname, '..');
const results = mkdtempSync(join(tmpdir(), 'tandem-results-'));
const vitestResults = join(results, 'vitest.json');
const playwrightResults = join(results, 'playwright.json');
const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
const env = { ...process.env, PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults };

const running = new Set<ChildProcess>();
const total = { passed: 0, failed: 0, failures: [] as string[] };
const say = (line: string) => process.stdout.write(`${line}\n`);

type Outcome = { isOk: boolean; output: string };

/** Runs a command; its output is shown as it comes, or kept. */
function run([command = '', ...args]: string[], { isShown }: { isShown: boolean }): Promise<Outcome> {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const keep = (bytes: Buffer) => (output += String(bytes));
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return new Promise((done) => {
    child.once('error', (error) => done({ isOk: false, output: error.message }));
    child.once('close', (code) => done({ isOk: code === 0, output }));
  });
}

function count({ passed, failed, failures = [] }: Counts): void {
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
}

/** One check is one test; its output matters only when it fails. */
async function check(name: string, command: string[]): Promise<void> {
  const started = performance.now();
  const { isOk, output } = await run(command, { isShown: false });
  count(
    isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [`${name}: ${briefly(output)}`] },
  );
  say(`${isOk ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (!isOk) say(output.trimEnd());
}

/** A suite counts its own tests. One that ends badly though no test of it failed is itself the failure. */
async function suite(name: string, command: string[], read: () => Counts): Promise<void> {
  say(`\n${name}`);
  const { isOk, output } = await run(command, { isShown: true });
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

async function runAll(): Promise<void> {
  await Promise.all([
    check('types', ['tsc', '--noEmit']),
    check('lint', ['oxlint', '--type-aware']),
    check('format', ['oxfmt', '--check']),
  ]);
  await suite(
    'unit, flow and infra tests',
    [
      'vitest',
      'run',
      '--config',
      'test/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestResults}`,
    ],
    () => vitestCounts(vitestResults),
  );
  const browserTests = 'test/e2e/playwright.config.ts';
  if (existsSync(join(root, browserTests))) {
    await suite(
      'browser tests',
      ['playwright', 'test', '--config', browserTests, '--reporter=list,json'],
      () => playwrightCounts(playwrightResults),
    );
  }
}

function end(): never {
  rmSync(results, { recursive: true, force: true });
  for (const failure of total.failures) say(`\n✗ ${failure}`);
  // The last line, whatever happened before: people and machines read it.
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    count({ passed: 0, failed: 1 });
    end();
  });
}

try {
  await runAll();
} catch (error) {
  count({ passed: 0, failed: 1 });
  say(String(error));
}
end();
