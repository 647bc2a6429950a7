import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';

import { figureTable, markdown, progress, type Report } from './measure/report.ts';

/**
 * `npm run bench` runs every benchmark, one after the other, and writes RESULTS.md; `-- load web` runs only these.
 * Arguments after a single name are passed to that benchmark (`-- cold 5`); such a run is printed and not saved.
 */
const benchmarks = ['calls', 'cold', 'scale', 'books', 'load', 'live', 'web', 'cost', 'house'];
const root = resolve(import.meta.dirname, '../..');
const resultsFile = join(import.meta.dirname, 'results.json');
const pageFile = join(import.meta.dirname, 'RESULTS.md');

/** The reports of one benchmark, with the machine, the date and the commit of its last run. */
type Run = { machine: string; date: string; commit: string; reports: Report[] };
type Runs = Record<string, Run>;

function readArguments() {
  const given = process.argv.slice(2);
  const names = given.filter((argument) => benchmarks.includes(argument));
  const options = given.filter((argument) => !benchmarks.includes(argument));
  if (options.length > 0 && names.length !== 1)
    throw new Error(`No such benchmark: ${options.join(', ')} (${benchmarks.join(', ')})`);
  return { names: names.length > 0 ? names : benchmarks, options };
}

/** Runs a benchmark in a separate process, which prints its reports and appends them to a file. */
async function run(name: string, options: string[], folder: string): Promise<Report[]> {
  progress(`bench ${name}`);
  const file = join(folder, name);
  writeFileSync(file, '');
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...options], {
    cwd: root,
    env: { ...process.env, BENCH_RESULTS: file },
    stdio: 'inherit',
  });
  const status = await new Promise((done) => child.once('close', done));
  const lines = readFileSync(file, 'utf8').trim();
  if (status !== 0 || lines === '') throw new Error(`bench ${name} failed (${String(status)})`);
  return lines.split('\n').map((line) => JSON.parse(line) as Report);
}

function describeMachine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

const readRuns = (): Runs =>
  existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Runs) : {};

function writeRuns(runs: Runs): void {
  const all = benchmarks.flatMap((name) => runs[name] ?? []);
  const origin = ({ machine, date, commit }: Run) => `, at ${commit} on ${date}; ${machine}`;
  const page = [
    '# Results',
    'Written by `npm run bench`; `npm run bench -- NAME` updates one part. Times depend on the machine, which is named with them: compare ratios.',
    figureTable(all.flatMap(({ reports }) => reports.flatMap(({ figures }) => figures))),
    ...all.flatMap((each) => each.reports.map((report) => markdown(report, origin(each)).trimEnd())),
  ];
  writeFileSync(resultsFile, `${JSON.stringify(runs, undefined, 2)}\n`);
  writeFileSync(pageFile, `${page.join('\n\n')}\n`);
}

const { names, options } = readArguments();
const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
try {
  const runs = readRuns();
  const git = ['rev-parse', '--short', 'HEAD'];
  const commit = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).trim();
  for (const name of names) {
    const reports = await run(name, options, folder);
    const date = new Date().toISOString().slice(0, 10);
    runs[name] = { machine: describeMachine(), date, commit, reports };
    // Written after each benchmark, so that a later failure loses nothing.
    if (options.length === 0) writeRuns(runs);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
