import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';

import { figureTable, markdown, progress, type Report } from './report.ts';

/** `npm run bench`: every benchmark, one after the other, into one page. `-- load web` runs those again. */
const commands = ['calls', 'cold', 'scale', 'load', 'web', 'cost'];
const root = resolve(import.meta.dirname, '../..');
const kept = join(import.meta.dirname, 'results.json');
const page = join(import.meta.dirname, 'RESULTS.md');

/** What a command found, and where and when. */
type Run = { machine: string; date: string; commit: string; reports: Report[] };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !commands.includes(name));
if (unknown.length > 0) throw new Error(`No such benchmark: ${unknown.join(', ')} (${commands.join(', ')})`);

/** Runs one command in a process of its own; what it says on the way is shown, its reports are kept. */
async function reportsOf(name: string, folder: string): Promise<Report[]> {
  const results = join(folder, name);
  writeFileSync(results, '');
  const child = spawn('npm', ['run', '--silent', `bench:${name}`], {
    cwd: root,
    env: { ...process.env, BENCH_RESULTS: results },
    stdio: 'inherit',
  });
  const status = await new Promise((done) => child.once('close', done));
  const lines = readFileSync(results, 'utf8').trim();
  if (status !== 0 || lines === '') throw new Error(`bench:${name} ended badly (${String(status)})`);
  return lines.split('\n').map((line) => JSON.parse(line) as Report);
}

function machine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

function written(runs: Record<string, Run>): string {
  const all = commands.flatMap((name) => runs[name] ?? []);
  const where = ({ machine: on, date, commit }: Run) => `, at ${commit} on ${date}; ${on}`;
  return [
    '# Results',
    'Written by `npm run bench`; `npm run bench -- NAME` renews one part. Times are of the machine that is named beside them: compare ratios.',
    figureTable(all.flatMap(({ reports }) => reports.flatMap(({ figures }) => figures))),
    ...all.flatMap((run) => run.reports.map((each) => markdown(each, where(run)).trimEnd())),
  ].join('\n\n');
}

const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
try {
  const runs = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Run>) : {};
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  for (const name of asked.length > 0 ? asked : commands) {
    progress(`bench:${name}`);
    const reports = await reportsOf(name, folder);
    const date = new Date().toISOString().slice(0, 10);
    runs[name] = { machine: machine(), date, commit, reports };
    // After each of them: a later one that fails takes nothing away.
    writeFileSync(kept, `${JSON.stringify(runs, undefined, 2)}\n`);
    writeFileSync(page, `${written(runs)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
