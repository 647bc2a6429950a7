import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { buildFunctions } from '#infra/build.ts';
import { functions } from '#infra/functions.ts';

import { median } from './median.ts';

/** `npm run bench:cold`: what a function costs before its first answer. `-- 5` takes fewer rounds than 15. */
const rounds = Number(process.argv[2] ?? 15);
const goals = { startKilobytes: 300, importRatio: 0.65 };

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

type Start = { ms: number; megabytes: number };
type Layout = 'ours' | 'naive' | 'empty';

/** Imports a module in a Node of its own, and says how long that took and how much memory the process has then. */
async function start(file: string): Promise<Start> {
  const script = `
    const begun = performance.now();
    await import(process.argv[1]);
    const ms = performance.now() - begun;
    process.stdout.write(JSON.stringify({ ms, megabytes: process.memoryUsage.rss() / 1e6 }));`;
  const args = ['--input-type=module', '-e', script, pathToFileURL(file).href];
  const { stdout } = await run(process.execPath, args, { env: { PATH: process.env['PATH'] } });
  return JSON.parse(stdout) as Start;
}

/** One file for each handler with everything in it, as a bundler makes it when it is told nothing more. */
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

async function measure(files: Record<Layout, string>): Promise<Record<Layout, Start>> {
  const layouts = Object.keys(files) as Layout[];
  const starts: Record<Layout, Start[]> = { ours: [], naive: [], empty: [] };
  // In turns, so that a busy moment of the machine falls on all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const layout of layouts) starts[layout].push(await start(files[layout]));
  }
  const middle = (of: Start[]): Start => ({
    ms: median(of.map(({ ms }) => ms)),
    megabytes: median(of.map(({ megabytes }) => megabytes)),
  });
  return { ours: middle(starts.ours), naive: middle(starts.naive), empty: middle(starts.empty) };
}

const folder = await mkdtemp(join(tmpdir(), 'tandem-cold-'));
try {
  const empty = join(folder, 'empty.mjs');
  await writeFile(empty, 'export const handler = async () => ({ statusCode: 204 });\n');
  const [bundles] = await Promise.all([
    buildFunctions({ to: join(folder, 'ours') }),
    buildNaively(join(folder, 'naive')),
  ]);
  const rows = [];
  for (const { functionName, startBytes } of bundles) {
    const naive = join(folder, 'naive', `${functionName}.cjs`);
    const files = { ours: join(folder, 'ours', functionName, 'index.mjs'), naive, empty };
    const { size } = await stat(naive);
    rows.push({ functionName, kB: startBytes / 1000, naiveKB: size / 1000, ...(await measure(files)) });
  }
  const ratioOf = ({ ours, naive }: Record<'ours' | 'naive', Start>) => ours.ms / naive.ms;
  const worstFirst = rows.toSorted((one, other) => other.ours.ms - one.ours.ms);
  console.table(
    Object.fromEntries(
      worstFirst.map(({ functionName, kB, naiveKB, ...each }) => [
        functionName,
        {
          'start kB': Math.round(kB),
          'naive kB': Math.round(naiveKB),
          'import ms': Number(each.ours.ms.toFixed(1)),
          'naive ms': Number(each.naive.ms.toFixed(1)),
          'empty ms': Number(each.empty.ms.toFixed(1)),
          ratio: Number(ratioOf(each).toFixed(2)),
          'memory MB': Math.round(each.ours.megabytes),
          'naive MB': Math.round(each.naive.megabytes),
        },
      ]),
    ),
  );
  const worst = worstFirst.slice(0, 5).map(({ functionName }) => functionName);
  console.log(`Slowest: ${worst.join(', ')}`);
  const ratio = median(rows.map(ratioOf));
  const kilobytes = median(rows.map(({ kB }) => kB));
  console.log(
    `Median of ${rounds}: import ${ratio.toFixed(2)} of the naive bundle's (≤ ${goals.importRatio})`,
  );
  console.log(`Loaded at start, median: ${kilobytes.toFixed(0)} kB (≤ ${goals.startKilobytes})`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
