import { execFileSync, fork, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { Step } from './a-market.ts';

const root = resolve(import.meta.dirname, '../..');
const own = 'test/two-builds';
/** What a cloud is made of. */
const parts = ['functions', 'infra', 'shared', 'test', 'web', 'package.json', 'tsconfig.json'];

/** A copy of the sources, in which markets are played. */
export type Build = { folder: string; play: (seed: number, lives: number) => Promise<Step[]> };

/** The sources of a revision, or the present ones, played by the present player. */
export function buildOf(revision?: string): Build {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-sources-'));
  if (revision === undefined)
    for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  else {
    const archive = execFileSync('git', ['archive', revision, ...parts], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    cpSync(join(root, own), join(folder, own), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, play: (seed, lives) => playIn(folder, seed, lives) };
}

function playIn(folder: string, seed: number, lives: number): Promise<Step[]> {
  const { promise, resolve: done, reject } = Promise.withResolvers<Step[]>();
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(STRIPE_|DYNAMODB_|AWS_|TABLE_|TEST_)/.test(name),
  );
  const child = fork(join(folder, own, 'side.ts'), [String(seed), String(lives)], {
    cwd: folder,
    env: { ...Object.fromEntries(others), NODE_COMPILE_CACHE: join(folder, 'compiled') },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (bytes) => (errors += String(bytes)));
  child.once('message', (steps) => done(steps as Step[]));
  child.once('exit', (code) =>
    reject(new Error(`Market ${seed} ended with ${code}.\n${errors.slice(-3_000)}`)),
  );
  return promise;
}

/** Changes these sources by a patch. */
export function applyPatch({ folder }: Build, file: string): void {
  const { status, stderr } = spawnSync('git', ['apply', resolve(file)], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The patch does not apply: ${stderr}`);
}

/** Replaces a text that stands once in a file. Answers what undoes it. */
export function replaceText({ folder }: Build, file: string, from: string, to: string): () => void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} has not once: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  return () => writeFileSync(path, text);
}
