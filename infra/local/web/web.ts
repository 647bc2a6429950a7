import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Part } from '#infra/local/server/gateway.ts';
import { UserError } from '#infra/local/user-error.ts';
import { pageOf } from '#infra/site/site-files.ts';

import { fingerprint } from './fingerprint.ts';
import type { LocalPage } from './web-files.ts';

const root = join(import.meta.dirname, '../../..');
const MARK = '.sources';
const COMPRESSED = '**/*.{html,js,css,svg,json,txt}';

/** Every file that the built app depends on. */
const sources = ['web/**/*', 'shared/**/*.ts', 'infra/tools/notices/*.ts', 'package-lock.json'];

/** Builds the web app unless it is already built from the current sources. Returns its folder. */
export async function buildWeb(report: (line: string) => void, signal: AbortSignal): Promise<string> {
  const folder = join(root, 'dist/web');
  const mark = join(folder, MARK);
  const version = fingerprint(root, sources);
  const isBuilt = () => existsSync(mark) && readFileSync(mark, 'utf8') === version;
  if (isBuilt()) return folder;

  report('Building the web app …');
  const started = performance.now();
  // Build into another folder, so that a failed or interrupted build leaves the current one intact.
  const next = join(root, `dist/web-${process.pid}`);
  try {
    await vite(['build', 'web', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'], signal);
    await compress(next);
    writeFileSync(join(next, MARK), version);
    // Keep the folder if another process has built the same version in the meantime.
    if (!isBuilt()) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(next, folder);
    }
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  report(`Web app: built (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return folder;
}

async function vite(args: string[], signal: AbortSignal): Promise<void> {
  const require = createRequire(import.meta.url);
  const program = join(dirname(require.resolve('vite/package.json')), 'bin/vite.js');
  try {
    await promisify(execFile)(process.execPath, [program, ...args], { cwd: root, signal });
  } catch (error) {
    signal.throwIfAborted();
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    console.error(`${stdout}${stderr}`.trim());
    throw new UserError('The web app cannot be built: put right what is said above and start again.');
  }
}

/** Compresses every text file once, instead of at each request. */
async function compress(folder: string): Promise<void> {
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  await Promise.all(
    globSync(COMPRESSED, { cwd: folder }).map(async (name) => {
      const bytes = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.br`), await pack.br(bytes, quality));
      await writeFile(join(folder, `${name}.gz`), await pack.gz(bytes));
    }),
  );
}

/**
 * Vite's development server in place of the built app: hot reload on the same origin, with the pages of this environment. `script` is the address of one that
 * every page loads, though it is not in the app.
 */
export async function developWeb(
  server: Server,
  { script, ...environment }: LocalPage,
): Promise<{ app: Part; stop: () => Promise<void> }> {
  const { createServer } = await import('vite');
  const allow = ['web', 'shared', 'node_modules'].map((name) => join(root, name));
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    appType: 'spa',
    plugins: [
      {
        name: 'local-page',
        transformIndexHtml: (page) => ({
          html: pageOf(page, environment),
          tags: script ? [{ tag: 'script', attrs: { defer: true, src: script } }] : [],
        }),
      },
    ],
    server: { middlewareMode: true, hmr: { server }, fs: { allow } },
  });
  return { app: (_, request, response) => vite.middlewares(request, response), stop: () => vite.close() };
}
