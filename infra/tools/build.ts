import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { build as bundle, type OutputChunk } from 'rolldown';

import { dist } from '#infra/dist.ts';
import { functions, type FunctionSource } from '#infra/functions/functions.ts';
import { kindOf } from '#infra/functions/kind.ts';

const root = resolve(import.meta.dirname, '../..');

export type Bundle = { functionName: string; startBytes: number; allBytes: number };

/** The chunks that an entry loads at the start; with `lazy` also those that it may import later. */
function closure(chunks: OutputChunk[], entry: OutputChunk, { lazy }: { lazy: boolean }): OutputChunk[] {
  const seen = new Set([entry]);
  for (const { imports, dynamicImports } of seen) {
    const needed = lazy ? [...imports, ...dynamicImports] : imports;
    for (const chunk of chunks) if (needed.includes(chunk.fileName)) seen.add(chunk);
  }
  return [...seen];
}

const bytesOf = (chunks: OutputChunk[]) => chunks.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0);

function assertSourcesExist(sources: FunctionSource[], from: string) {
  const missing = sources.map(({ file }) => `${file}.ts`).filter((file) => !existsSync(join(from, file)));
  if (missing.length > 0)
    throw new Error(`The call table names handlers that functions/ does not have: ${missing.join(', ')}`);
}

/** Bundles functions with shared chunks, then writes each to its own folder with only the chunks that it needs. */
async function buildTogether(sources: FunctionSource[], from: string, to: string): Promise<Bundle[]> {
  const { output } = await bundle({
    cwd: root,
    input: Object.fromEntries(
      sources.map(({ functionName, file }) => [functionName, join(from, `${file}.ts`)]),
    ),
    platform: 'node',
    // Prefers ES modules, because the bundler can drop their unused exports.
    resolve: { mainFields: ['module', 'main'], conditionNames: ['module', 'import'] },
    // React has a larger and slower form for development.
    transform: { target: 'node24', define: { 'process.env.NODE_ENV': '"production"' } },
    // One call may import statically what another one imports dynamically.
    checks: { ineffectiveDynamicImport: false },
    logLevel: 'warn',
    write: false,
    output: {
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: 'chunks/[name]-[hash].mjs',
      minify: true,
      comments: { legal: false },
    },
  });
  const chunks = output.filter((each) => each.type === 'chunk');
  return Promise.all(
    chunks
      .filter(({ isEntry }) => isEntry)
      .map(async (entry) => {
        const all = closure(chunks, entry, { lazy: true });
        for (const chunk of all) {
          const target = join(to, entry.name, chunk === entry ? 'index.mjs' : chunk.fileName);
          await mkdir(dirname(target), { recursive: true });
          await writeFile(target, chunk.code);
        }
        return {
          functionName: entry.name,
          startBytes: bytesOf(closure(chunks, entry, { lazy: false })),
          allBytes: bytesOf(all),
        };
      }),
  );
}

/**
 * Bundles the functions of an area together, if they load the same libraries. Functions bundled together share chunks, so
 * each loads a little code that only the others need, but bundling them one by one takes many times as long. A function whose folder is unchanged keeps its
 * asset hash and is not deployed again.
 */
export async function buildFunctions({
  sources = functions,
  from = join(root, 'functions'),
  to = join(dist, 'functions'),
}: { sources?: FunctionSource[]; from?: string; to?: string } = {}): Promise<Bundle[]> {
  assertSourcesExist(sources, from);
  await rm(to, { recursive: true, force: true });
  const groups = Map.groupBy(sources, ({ file, functionName }) => `${dirname(file)} ${kindOf(functionName)}`);
  const bundles: Bundle[] = [];
  for (const group of groups.values()) bundles.push(...(await buildTogether(group, from, to)));
  return bundles;
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
}

function report(bundles: Bundle[]) {
  const kB = (bytes: number) => (bytes / 1000).toFixed(0).padStart(6);
  console.log(' start    all  kB');
  for (const { functionName, startBytes, allBytes } of bundles) {
    console.log(`${kB(startBytes)} ${kB(allBytes)}  ${functionName}`);
  }
}

if (import.meta.main) {
  try {
    const [bundles] = await Promise.all([buildFunctions(), buildWeb()]);
    report(bundles);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
