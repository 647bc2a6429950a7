import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner may read. After a crash it has its old content or the new one, never a part. */
export function writeAtomically(file: string, text: string): void {
  const next = `${file}.next`;
  writeFileSync(next, text, { mode: 0o600, flush: true });
  renameSync(next, file);
}
