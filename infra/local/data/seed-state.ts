import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { clockFile } from '#infra/local/clock/local-clock.ts';

/**
 * Whether the sample marketplace in this data folder is complete, kept as a marker file. The marker of an interrupted
 * seeding makes the next start delete the incomplete data and seed again.
 */
export function seedStateOf(folder: string) {
  const begun = join(folder, 'seed.begun');
  const done = join(folder, 'seed.done');
  return {
    wasInterrupted: () => existsSync(begun),
    isDone: () => existsSync(done),
    begin: () => writeFileSync(begun, '', { mode: 0o600 }),
    finish: () => renameSync(begun, done),
    abandon: () => rmSync(begun, { force: true }),
  };
}

export type SeedState = ReturnType<typeof seedStateOf>;

/** Everything in a data folder that makes up the marketplace; the rest is the settings and the state of one local cloud. */
export const marketplaceFiles = [
  'dynamodb.sqlite',
  'dynamodb.sqlite-wal',
  'dynamodb.sqlite-shm',
  'dynamodb.sqlite-journal',
  's3',
  'stripe',
  'stream.json',
  'mails.jsonl',
  clockFile,
];

/** Removes the marketplace from this data folder. */
export function clearData(folder: string): void {
  for (const name of marketplaceFiles) rmSync(join(folder, name), { recursive: true, force: true });
}
