import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A file that has arrived with its SHA-256 in hex; the status of a refusal; nothing where the file cannot be asked for. */
export type Arrival = { file: Blob; sha256: string } | { refused: number } | undefined;

/** How many bytes wait here until the browser takes them, which may put them on disk. */
const PART_SIZE = 8 * 1024 * 1024;

/**
 * Downloads a file and computes its SHA-256 while it arrives: Web Crypto could only when the whole of it is in memory.
 * `onArrived` gets the bytes so far. Rejects when the connection is lost on the way.
 */
export async function fetchHashed(url: string, onArrived: (bytes: number) => void): Promise<Arrival> {
  const response = await fetch(url, { cache: 'no-store', credentials: 'omit' }).catch(() => undefined);
  if (!response) return undefined;
  if (!response.ok) return { refused: response.status };

  const hash = sha256.create();
  const parts: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let [waitingSize, arrived] = [0, 0];
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    hash.update(read.value);
    waiting.push(read.value);
    waitingSize += read.value.length;
    onArrived((arrived += read.value.length));
    if (waitingSize >= PART_SIZE) {
      parts.push(new Blob(waiting));
      [waiting, waitingSize] = [[], 0];
    }
  }
  const file = new Blob([...parts, ...waiting], { type: 'application/octet-stream' });
  return { file, sha256: bytesToHex(hash.digest()) };
}
