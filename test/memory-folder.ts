import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const TMPFS = 0x01_02_19_94;
/** In bytes; the tests need a third of it. A container often has 64 MB, which is too little. */
const ENOUGH = 2 * 1024 ** 3;

/**
 * Puts the temporary files of this process and its children into memory where the machine offers that, unless TMPDIR
 * says where they go: the databases of the tests otherwise wait for the disk at each write. All of them are gone when
 * this process ends, as what is forgotten there would take memory.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !hasMemoryFolder()) return;
  const folder = mkdtempSync(join(MEMORY, 'tandem-'));
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function hasMemoryFolder(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}
