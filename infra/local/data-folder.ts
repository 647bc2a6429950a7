import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { Problem, systemCode } from './problem.ts';

/**
 * Makes sure of the folder that keeps the data, and that nobody else uses it. The lock is one that the operating system
 * gives back when its holder dies in whatever way, so none is ever stale. Answers what releases it.
 */
export function claimDataFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true });
    const trial = join(folder, `.trial-${process.pid}`);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    throw new Problem(
      `The data folder ${folder} cannot be written (${systemCode(error)}): give yourself access to it, or set DATA_DIR to another folder.`,
    );
  }
  return lock(folder);
}

function lock(folder: string): () => void {
  const file = join(folder, 'lock');
  let holder: DatabaseSync | undefined;
  try {
    holder = new DatabaseSync(file);
    holder.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    holder?.close();
    if (!String(error).includes('locked')) {
      throw new Problem(`The data folder ${folder} cannot be locked: delete ${file} and start again.`);
    }
    throw new Problem(
      `The data folder ${folder} is in use by another start of Tandem: stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  const held = holder;
  return () => held.close();
}
