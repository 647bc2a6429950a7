import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { UserError } from '#infra/local/user-error.ts';

import { writeAtomically } from './write-atomically.ts';

/** The addresses of a running local cloud and the name of its table, for tools in other processes. */
export type RunningCloud = { origin: string; databaseEndpoint: string; table: string };

const fileIn = (folder: string) => join(folder, 'running.json');

/** Writes the addresses into the data folder. Returns a function that removes them. */
export function registerRunningCloud(folder: string, running: RunningCloud): () => void {
  writeAtomically(fileIn(folder), JSON.stringify(running));
  return () => rmSync(fileIn(folder), { force: true });
}

/** The addresses of the local cloud that runs on this data folder. Throws when there is none. */
export function getRunningCloud(folder: string): RunningCloud {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as RunningCloud;
  } catch (cause) {
    throw new UserError(`No local cloud runs on ${folder}: \`npm start\` starts one.`, { cause });
  }
}
