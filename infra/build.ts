import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';

import { build as bundle, type Metafile } from 'esbuild';

import { dist } from './dist.ts';
import { functions, type FunctionSource } from './functions.ts';

const root = resolve(import.meta.dirname, '..');

export type Bundle = { functionName: string; startBytes: number; allBytes: number };

/** The output files that this one needs: only those it loads at once, or also those it may load later. */
function closure({ outputs }: Metafile, entry: string, { lazy }: { lazy: boolean }): string[] {
  const seen = new Set([entry]);
  for (const file of seen) {
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (!external && (lazy || kind !== 'dynamic-import')) seen.add(path);
    }
  }
  return [...seen];
}

function refuseMissing(sources: FunctionSource[], from: string) {
  const missing = sources.map(({ file }) => `${file}.ts`).filter((file) => !existsSync(join(from, file)));
  if (missing.length > 0)
    throw new Error(`The call table names handlers that functions/ does not have: ${missing.join(', ')}`);
}

/**
 * Bundles all functions in one go, so that they share chunks, then gives each a folder with only the chunks it needs:
 * a function whose folder is unchanged keeps its asset hash and is not deployed again.
 */
export async function buildFunctions({
  sources = functions,
  from = join(root, 'functions'),
  to = join(dist, 'functions'),
}: { sources?: FunctionSource[]; from?: string; to?: string } = {}): Promise<Bundle[]> {
  refuseMissing(sources, from);
  const { metafile, outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: sources.map(({ functionName, file }) => ({
      in: join(from, `${file}.ts`),
      out: functionName,
    })),
    outdir: to,
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    conditions: ['module', 'import'],
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    minify: true,
    legalComments: 'none',
    // Packages that are still CommonJS ask for Node's own modules this way, which ES modules do not have.
    banner: { js: `import{createRequire}from'node:module';const require=createRequire(import.meta.url);` },
    logLevel: 'warning',
  });

  await rm(to, { recursive: true, force: true });
  const contents = new Map(outputFiles.map(({ path, contents: bytes }) => [relative(root, path), bytes]));
  const bytesOf = (files: string[]) =>
    files.reduce((sum, file) => sum + (contents.get(file)?.byteLength ?? 0), 0);

  return Promise.all(
    sources.map(async ({ functionName }) => {
      const entry = relative(root, join(to, `${functionName}.mjs`));
      const files = closure(metafile, entry, { lazy: true });
      for (const file of files) {
        const target = join(to, functionName, file === entry ? 'index.mjs' : join('chunks', basename(file)));
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, contents.get(file) ?? '');
      }
      return {
        functionName,
        startBytes: bytesOf(closure(metafile, entry, { lazy: false })),
        allBytes: bytesOf(files),
      };
    }),
  );
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
