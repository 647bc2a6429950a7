import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserError, systemCode } from '#infra/local/user-error.ts';

import { lockFile } from './file-lock.ts';

/**
 * Creates the data folder if it is missing, readable by its owner only, and locks it for this process. Returns a function
 * that releases the lock.
 */
export function claimDataFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    keepPrivate(folder);
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

/** Closes a folder of ours to others. A folder with other things in it, such as /tmp, stays as open as it is. */
function keepPrivate(folder: string): void {
  const isOurs = existsSync(join(folder, 'settings.json')) || readdirSync(folder).length === 0;
  if (isOurs && statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700);
}

function lock(file: string, folder: string): (() => void) | undefined {
  try {
    return lockFile(file);
  } catch {
    throw new UserError(`The data folder ${folder} cannot be locked: delete ${file} and start again.`);
  }
}
