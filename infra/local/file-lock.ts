import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a file for this process; undefined when another process holds the lock, otherwise what releases it. SQLite asks
 * the operating system for it, which releases the lock when its holder dies, so that none is ever stale.
 */
export function lockFile(file: string): (() => void) | undefined {
  let holder: DatabaseSync | undefined;
  try {
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
