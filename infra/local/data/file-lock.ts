import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a file for this process and returns a function that releases it; undefined when another process holds the lock.
 * SQLite uses a lock of the operating system, which ends with its process, so that no lock is ever stale.
 */
export function lockFile(file: string): (() => void) | undefined {
  let holder: DatabaseSync | undefined;
  try {
    writeFileSync(file, '', { flag: 'a', mode: 0o600 });
    holder = new DatabaseSync(file);
    holder.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    const held = holder;
    return () => held.close();
  } catch (error) {
    holder?.close();
    if (String(error).includes('locked')) return undefined;
    throw error;
  }
}
