import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { lockFile } from './file-lock.ts';
import { UserError, systemCode } from './user-error.ts';

/** Creates the data folder if it is missing, and locks it for this process. Returns a function that releases the lock. */
export function claimDataFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true });
    const trial = join(folder, `.trial-${process.pid}`);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    throw new UserError(
      `The data folder ${folder} cannot be written (${systemCode(error)}): give yourself access to it, or set DATA_DIR to another folder.`,
    );
  }
  const release = lock(join(folder, 'lock'), folder);
  if (!release) {
    throw new UserError(
      `The data folder ${folder} is in use by another start of Tandem: stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  return release;
}

function lock(file: string, folder: string): (() => void) | undefined {
  try {
    return lockFile(file);
  } catch {
    throw new UserError(`The data folder ${folder} cannot be locked: delete ${file} and start again.`);
  }
}
