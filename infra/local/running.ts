import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { Problem } from './problem.ts';
import { writeWhole } from './settings.ts';

/** Where the parts of a running local cloud are, for the tools that look at it from outside. */
export type Running = { origin: string; databaseEndpoint: string };

const fileIn = (folder: string) => join(folder, 'running.json');

/** Leaves word in the data folder; answers what takes it away again. */
export function announce(folder: string, running: Running): () => void {
  writeWhole(fileIn(folder), JSON.stringify(running));
  return () => rmSync(fileIn(folder), { force: true });
}

/** The local cloud that runs on this data folder. */
export function findRunning(folder: string): Running {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Running;
  } catch (cause) {
    throw new Problem(`No local cloud runs on ${folder}: \`npm start\` starts one.`, { cause });
  }
}
