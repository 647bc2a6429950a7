import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { functions } from '#infra/functions/functions.ts';
import { buildFunctions } from '#infra/tools/build.ts';

import { median } from './measure/median.ts';
import { figure, progress, report } from './measure/report.ts';

/** `npm run bench -- cold`: the time and memory of each function's cold start. `-- cold 5` runs 5 rounds instead of 15. */
const rounds = Number(process.argv[2] ?? 15);
const goals = { importRatio: 0.55 };
const WORST = 5;

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

type Start = { ms: number; megabytes: number };
type Layout = 'ours' | 'naive' | 'empty';

/** Imports a module in a new Node process, and returns the time this took and the memory of the process afterwards. */
async function start(file: string): Promise<Start> {
  const script = `
    const started = performance.now();
    await import(process.argv[1]);
    const ms = performance.now() - started;
    process.stdout.write(JSON.stringify({ ms, megabytes: process.memoryUsage.rss() / 1e6 }));`;
  const args = ['--input-type=module', '-e', script, pathToFileURL(file).href];
  const { stdout } = await run(process.execPath, args, { env: { PATH: process.env['PATH'] } });
  return JSON.parse(stdout) as Start;
}

/** Bundles each handler into a single file, with default options. */
async function buildNaively(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: functions.map(({ functionName, file }) => ({
      in: join(root, 'functions', `${file}.ts`),
      out: functionName,
    })),
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    logLevel: 'error',
  });
}

const medianOf = (of: Start[]): Start => ({
  ms: median(of.map(({ ms }) => ms)),
  megabytes: median(of.map(({ megabytes }) => megabytes)),
});

async function measure(files: Record<Layout, string>): Promise<Record<Layout, Start>> {
  const layouts = Object.keys(files) as Layout[];
  const starts: Record<Layout, Start[]> = { ours: [], naive: [], empty: [] };
  // In turns, so that load on the machine affects all of them alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const layout of layouts) starts[layout].push(await start(files[layout]));
  }
  return { ours: medianOf(starts.ours), naive: medianOf(starts.naive), empty: medianOf(starts.empty) };
}

type Cold = { functionName: string; kB: number; allKB: number; naiveKB: number } & Record<Layout, Start>;

async function measureAll(): Promise<Cold[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-cold-'));
  try {
    const empty = join(folder, 'empty.mjs');
    await writeFile(empty, 'export const handler = async () => ({ statusCode: 204 });\n');
    const [bundles] = await Promise.all([
      buildFunctions({ to: join(folder, 'ours') }),
      buildNaively(join(folder, 'naive')),
    ]);
    const found: Cold[] = [];
    for (const { functionName, startBytes, allBytes } of bundles) {
      progress(`${functionName} (${found.length + 1} of ${bundles.length})`);
      const naive = join(folder, 'naive', `${functionName}.cjs`);
      const { size } = await stat(naive);
      found.push({
        functionName,
        kB: startBytes / 1000,
        allKB: allBytes / 1000,
        naiveKB: size / 1000,
        ...(await measure({ ours: join(folder, 'ours', functionName, 'index.mjs'), naive, empty })),
      });
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const found = await measureAll();
const ratioOf = ({ ours, naive }: Cold) => ours.ms / naive.ms;
const [slowest] = found.toSorted((one, other) => ratioOf(other) - ratioOf(one));
const worstFirst = found.toSorted((one, other) => other.ours.ms - one.ours.ms);
const whole = (value: number) => value.toFixed(0);
const share = (value: number) => value.toFixed(2);

report({
  title: 'Cold starts',
  command: 'npm run bench -- cold',
  figures: [
    figure(
      'import time ÷ that of the naive bundle, median of all functions',
      median(found.map(ratioOf)),
      { atMost: goals.importRatio },
      share,
    ),
    figure(
      `import time ÷ that of the naive bundle, worst (${slowest?.functionName})`,
      Math.max(...found.map(ratioOf)),
      { atMost: goals.importRatio },
      share,
    ),
  ],
  findings: [
    {
      says: `The ${WORST} slowest to import: ${worstFirst
        .slice(0, WORST)
        .map(({ functionName, ours }) => `${functionName} (${ours.ms.toFixed(1)} ms)`)
        .join(
          ', ',
        )}. Each function is imported ${rounds} times in a new process, in turns with a naive bundle (one file, default \
options) and with an empty handler: medians, and the memory of the process afterwards.`,
      head: 'function,kB at start,total kB,naive kB,import ms,naive ms,empty ms,ratio,MB,naive MB,empty MB'.split(
        ',',
      ),
      rows: worstFirst.map((each) => [
        each.functionName,
        ...[each.kB, each.allKB, each.naiveKB].map(whole),
        ...[each.ours.ms, each.naive.ms, each.empty.ms].map((ms) => ms.toFixed(1)),
        share(ratioOf(each)),
        ...[each.ours, each.naive, each.empty].map(({ megabytes }) => whole(megabytes)),
      ]),
    },
  ],
});
