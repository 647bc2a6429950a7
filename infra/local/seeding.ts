import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Remembers in the data folder how far the first filling of the marketplace came. One that was interrupted leaves its
 * mark, and the next start throws its half away and begins again.
 */
export function seedingOf(folder: string) {
  const begun = join(folder, 'seed.begun');
  const done = join(folder, 'seed.done');
  return {
    wasInterrupted: () => existsSync(begun),
    isDone: () => existsSync(done),
    begin: () => writeFileSync(begun, ''),
    finish: () => renameSync(begun, done),
    abandon: () => rmSync(begun, { force: true }),
  };
}

/** Removes everything that a marketplace keeps in this folder. */
export function clearData(folder: string): void {
  const database = ['', '-wal', '-shm', '-journal'].map((end) => `dynamodb.sqlite${end}`);
  for (const name of [...database, 's3', 'stripe', 'stream.json']) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}
