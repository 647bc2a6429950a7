import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
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
/** Every file that the sample marketplace depends on. */
const sources = ['functions/**/*.ts', 'shared/**/*.ts', 'infra/{art,local,seed}/**/*', 'package-lock.json'];
/** How many samples the cache keeps, the newest first. */
const MAX_SAMPLES = 3;
/** Milliseconds between two attempts to acquire the lock. */
const LOCK_RETRY_DELAY = 100;

type Options = {
  /** The folder of the cache. */
  cache?: string;
  /** Makes a sample marketplace in this data folder. */
  make?: typeof makeSample;
  report: (line: string) => void;
  signal: AbortSignal;
};
/** The description of a cached sample: the pepper of its password hashes, and the fingerprint of its files. */
type Sample = { passwordPepper: string; digest: string };

/** The name of today's sample. The name contains the day because a sample's dates are relative to the day it is made. */
function currentName(): string {
  const version = fingerprint(root, sources).slice(0, 16);
  const day = new Date().toISOString().slice(0, 10);
  const { CURRENCY = 'usd', COMMISSION = '1000' } = process.env;
  return ['sample', day, CURRENCY, COMMISSION, version].join('-');
}

const digestOf = (folder: string) =>
  fingerprint(
    folder,
    marketplaceFiles.flatMap((name) => [name, `${name}/**/*`]),
  );

/**
 * Copies the sample marketplace into this empty data folder. It is made once per day and version of the code, and cached
 * in node_modules/.cache; a damaged copy is made again. Returns the pepper of its password hashes.
 */
export async function copySample(folder: string, options: Options): Promise<string> {
  const cache = options.cache ?? join(root, 'node_modules/.cache/tandem');
  const sampleFolder = join(cache, currentName());
  const copy = (): string | undefined => {
    try {
      const { passwordPepper, digest } = JSON.parse(
        readFileSync(join(sampleFolder, 'sample.json'), 'utf8'),
      ) as Sample;
      cpSync(join(sampleFolder, 'data'), folder, { recursive: true, preserveTimestamps: true });
      closeFolders(folder);
      if (digestOf(folder) === digest) return passwordPepper;
    } catch {
      // There is no sample, or it is damaged: make it again.
    }
    clearData(folder);
    return undefined;
  };
  const started = performance.now();
  const cachedPepper = copy();
  if (cachedPepper) {
    options.report(`Sample marketplace: copied (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    return cachedPepper;
  }

  mkdirSync(cache, { recursive: true });
  const release = await waitForLock(join(cache, 'sample.lock'), options.signal);
  try {
    // Another process may have made the sample while this one waited for the lock.
    const pepperAfterWait = copy();
    if (pepperAfterWait) return pepperAfterWait;
    rmSync(sampleFolder, { recursive: true, force: true });
    await addToCache(sampleFolder, options);
    removeOldest(cache);
    const pepper = copy();
    if (!pepper) throw new Error('The sample marketplace cannot be copied.');
    return pepper;
  } finally {
    release();
  }
}

/** Closes the folders in a data folder to others: copies of folders are open, unlike those of files. */
function closeFolders(folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries) if (entry.isDirectory()) chmodSync(join(folder, entry.name), 0o700);
}

async function waitForLock(file: string, signal: AbortSignal): Promise<() => void> {
  for (;;) {
    const release = lockFile(file);
    if (release) return release;
    await sleep(LOCK_RETRY_DELAY, undefined, { signal });
  }
}

/** Makes a sample in a temporary folder and renames it, so that the cache only holds complete samples. */
async function addToCache(
  sampleFolder: string,
  { make = makeSample, report, signal }: Options,
): Promise<void> {
  const next = `${sampleFolder}.next`;
  const data = join(next, 'data');
  rmSync(next, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  report('Making the sample marketplace, once for today: people, pictures, gigs, orders and projects …');
  await make(data, { report, signal });
  const { passwordPepper } = JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')) as Sample;
  for (const name of readdirSync(data)) {
    if (!marketplaceFiles.includes(name)) rmSync(join(data, name), { recursive: true });
  }
  const sample: Sample = { passwordPepper, digest: digestOf(data) };
  writeFileSync(join(next, 'sample.json'), JSON.stringify(sample), { mode: 0o600 });
  renameSync(next, sampleFolder);
}

function removeOldest(cache: string): void {
  const samples = readdirSync(cache)
    .filter((name) => name.startsWith('sample-'))
    .map((name) => join(cache, name))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const sample of samples.slice(MAX_SAMPLES)) rmSync(sample, { recursive: true, force: true });
}

/** Makes a sample in a child process, because a process can run only one local cloud. */
async function makeSample(folder: string, { report, signal }: Options): Promise<void> {
  const script = join(import.meta.dirname, 'make-sample.ts');
  const child = fork(script, [folder], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'], signal });
  let errors = '';
  child.stderr?.on('data', (bytes: Buffer) => (errors += String(bytes)));
  child.on('message', (line) => report(line as string));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The sample marketplace cannot be made.\n${errors}`);
}
