import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

import { build as bundle, type OutputChunk } from 'rolldown';

import { dist } from '#infra/dist.ts';
import { functions, type FunctionSource } from '#infra/functions/functions.ts';

import { NOTICES, noticesOf, packageOf } from './notices/notices.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * A bundled function: its bytes at the start and in all; of those at the start our own code, by its share before it is minified, the
 * modules of ours with the bytes of each, the largest first, and the packages.
 */
export type Bundle = {
  functionName: string;
  startBytes: number;
  allBytes: number;
  ownBytes: number;
  ownModules: { module: string; bytes: number }[];
  packages: string[];
};

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

function measure(entry: OutputChunk, start: OutputChunk[], all: OutputChunk[]): Bundle {
  const modules = start.flatMap((chunk) => Object.entries(chunk.modules));
  const lengthOf = (some: typeof modules) =>
    some.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
  const own = modules.filter(([module]) => packageOf(module) === undefined);
  const startBytes = bytesOf(start);
  const share = startBytes / lengthOf(modules);
  return {
    functionName: entry.name,
    startBytes,
    allBytes: bytesOf(all),
    ownBytes: Math.round(share * lengthOf(own)),
    ownModules: own
      .map(([module, { renderedLength }]) => ({
        module: relative(root, module),
        bytes: Math.round(share * renderedLength),
      }))
      .toSorted((one, other) => other.bytes - one.bytes),
    packages: [...new Set(modules.flatMap(([module]) => packageOf(module) ?? []))].toSorted(),
  };
}

function assertSourcesExist(sources: FunctionSource[], from: string) {
  const missing = sources.map(({ file }) => `${file}.ts`).filter((file) => !existsSync(join(from, file)));
  if (missing.length > 0)
    throw new Error(`The call table names handlers that functions/ does not have: ${missing.join(', ')}`);
}

/**
 * Bundles a function alone, and writes it to its own folder. What only another one needs changes nothing of it: a function whose
 * folder is unchanged keeps its asset hash and is not deployed again.
 */
async function buildFunction(
  { functionName, file }: FunctionSource,
  from: string,
  to: string,
): Promise<{ bundle: Bundle; modules: string[] }> {
  const { output } = await bundle({
    cwd: root,
    input: { [functionName]: join(from, `${file}.ts`) },
    platform: 'node',
    // Prefers ES modules, because the bundler can drop their unused exports.
    resolve: { mainFields: ['module', 'main'], conditionNames: ['module', 'import'] },
    // React has a larger and slower form for development.
    transform: { target: 'node24', define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
    write: false,
    output: {
      format: 'esm',
      entryFileNames: 'index.mjs',
      chunkFileNames: 'chunks/[name]-[hash].mjs',
      minify: true,
      comments: { legal: false },
    },
  });
  const chunks = output.filter((each) => each.type === 'chunk');
  const [entry] = chunks.filter(({ isEntry }) => isEntry);
  if (!entry) throw new Error(`${functionName} has no entry.`);
  const all = closure(chunks, entry, { lazy: true });
  for (const chunk of all) {
    const target = join(to, functionName, chunk.fileName);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, chunk.code);
  }
  return {
    bundle: measure(entry, closure(chunks, entry, { lazy: false }), all),
    modules: all.flatMap(({ moduleIds }) => moduleIds),
  };
}

/**
 * Bundles each function into its own folder. The licences of the packages in them are in a file beside these folders: no
 * function loads it, and each would have most of it again.
 */
export async function buildFunctions({
  sources = functions,
  from = join(root, 'functions'),
  to = join(dist, 'functions'),
}: { sources?: FunctionSource[]; from?: string; to?: string } = {}): Promise<Bundle[]> {
  assertSourcesExist(sources, from);
  await rm(to, { recursive: true, force: true });
  const built: Awaited<ReturnType<typeof buildFunction>>[] = [];
  for (const source of sources) built.push(await buildFunction(source, from, to));
  await writeFile(join(to, NOTICES), noticesOf(built.flatMap(({ modules }) => modules)));
  return built.map(({ bundle: each }) => each);
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
}

function report(bundles: Bundle[]) {
  const kB = (bytes: number) => (bytes / 1000).toFixed(0).padStart(6);
  console.log(' start    own    all  kB');
  for (const { functionName, startBytes, ownBytes, allBytes } of bundles)
    console.log(`${kB(startBytes)} ${kB(ownBytes)} ${kB(allBytes)}  ${functionName}`);
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
