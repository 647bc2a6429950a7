import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { lockFile } from '#infra/local/file-lock.ts';
import { fingerprint } from '#infra/local/fingerprint.ts';
import { clearData, marketplaceFiles } from '#infra/local/seed-state.ts';

const root = join(import.meta.dirname, '../..');
/** Everything that the content of the sample marketplace follows from. */
const sources = ['functions/**/*.ts', 'shared/**/*.ts', 'infra/{art,local,seed}/**/*', 'package-lock.json'];
/** How many samples are kept, the newest. */
const KEPT = 3;
/** Milliseconds between two looks at the lock of another process. */
const PAUSE = 100;

type Options = {
  /** The folder of the cache. */
  cache?: string;
  /** Makes a sample marketplace as this data folder. */
  make?: typeof makeSample;
  report: (line: string) => void;
  signal: AbortSignal;
};
/** What is kept of a sample beside its files: the pepper of its password hashes, and the fingerprint of the files. */
type Sample = { passwordPepper: string; digest: string };

/** A sample is that of a day, because its history counts back from the day it is made. */
function currentName(): string {
  const version = fingerprint(root, sources).slice(0, 16);
  const day = new Date().toISOString().slice(0, 10);
  return ['sample', day, process.env['CURRENCY'] ?? 'usd', version].join('-');
}

const digestOf = (folder: string) =>
  fingerprint(
    folder,
    marketplaceFiles.flatMap((name) => [name, `${name}/**/*`]),
  );

/**
 * Copies the sample marketplace into this data folder, which has none. It is made once per version of the code and day,
 * and kept in node_modules/.cache; a damaged one is made again. Answers the pepper of its passwords.
 */
export async function copySample(folder: string, options: Options): Promise<string> {
  const cache = options.cache ?? join(root, 'node_modules/.cache/tandem');
  const place = join(cache, currentName());
  const copy = (): string | undefined => {
    try {
      const { passwordPepper, digest } = JSON.parse(
        readFileSync(join(place, 'sample.json'), 'utf8'),
      ) as Sample;
      cpSync(join(place, 'data'), folder, { recursive: true, preserveTimestamps: true });
      if (digestOf(folder) === digest) return passwordPepper;
    } catch {
      // None, or one that cannot be read: it is made again.
    }
    clearData(folder);
    return undefined;
  };
  const begun = performance.now();
  const kept = copy();
  if (kept) {
    options.report(`Sample marketplace: copied (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    return kept;
  }

  mkdirSync(cache, { recursive: true });
  const release = await waitForLock(join(cache, 'sample.lock'), options.signal);
  try {
    // Another process may have made it meanwhile.
    const others = copy();
    if (others) return others;
    rmSync(place, { recursive: true, force: true });
    await fill(place, options);
    removeOldest(cache);
    const own = copy();
    if (!own) throw new Error('The sample marketplace cannot be copied.');
    return own;
  } finally {
    release();
  }
}

async function waitForLock(file: string, signal: AbortSignal): Promise<() => void> {
  for (;;) {
    const release = lockFile(file);
    if (release) return release;
    await sleep(PAUSE, undefined, { signal });
  }
}

/** Makes a sample beside its place, so that what is in the cache is always whole. */
async function fill(place: string, { make = makeSample, report, signal }: Options): Promise<void> {
  const next = `${place}.next`;
  const data = join(next, 'data');
  rmSync(next, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  await make(data, { report, signal });
  const { passwordPepper } = JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')) as Sample;
  for (const name of readdirSync(data)) {
    if (!marketplaceFiles.includes(name)) rmSync(join(data, name), { recursive: true });
  }
  const sample: Sample = { passwordPepper, digest: digestOf(data) };
  writeFileSync(join(next, 'sample.json'), JSON.stringify(sample), { mode: 0o600 });
  renameSync(next, place);
}

function removeOldest(cache: string): void {
  const places = readdirSync(cache)
    .filter((name) => name.startsWith('sample-'))
    .map((name) => join(cache, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const place of places.slice(KEPT)) rmSync(place, { recursive: true, force: true });
}

/** Seeds in a process of its own, because a process has one local cloud. */
async function makeSample(folder: string, { report, signal }: Options): Promise<void> {
  const script = join(import.meta.dirname, 'make-sample.ts');
  const child = fork(script, [folder], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'], signal });
  let errors = '';
  child.stderr?.on('data', (bytes: Buffer) => (errors += String(bytes)));
  child.on('message', (line) => report(line as string));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The sample marketplace cannot be made.\n${errors}`);
}
