import { CallFailed, NoResponse } from '#shared/api/client.ts';
import type { DeliveredFile } from '#shared/entities/work/order.ts';

import type { DownloadNews } from './download-worker.ts';
import type { Arrival } from './hashed-download.ts';
import { saveFile } from './save-file.ts';

/** What a download has come to: it is the delivered file, it is another one, or it cannot be asked for from here. */
export type DownloadOutcome = 'same' | 'different' | 'unreachable';

/**
 * Downloads a file and saves it if it is the one that was delivered. `onProgress` gets fractions. Throws when the link no
 * longer works, and when the connection is lost on the way.
 */
export async function downloadChecked(
  url: string,
  delivered: DeliveredFile,
  onProgress: (fraction: number) => void,
): Promise<DownloadOutcome> {
  const arrival = await download(url, (bytes) => onProgress(Math.min(bytes / delivered.size, 1)));
  const outcome = outcomeOf(arrival, delivered.sha256);
  if (outcome === 'same' && arrival && 'file' in arrival) saveFile(arrival.file, delivered.fileName);
  return outcome;
}

/** Compares what has arrived with the SHA-256 of what was delivered. Throws what was refused. */
export function outcomeOf(arrival: Arrival, sha256: string): DownloadOutcome {
  if (!arrival) return 'unreachable';
  if ('refused' in arrival) throw new CallFailed(arrival.refused, { code: 'internal', message: '' });
  return arrival.sha256 === sha256 ? 'same' : 'different';
}

/** A worker that cannot be started leaves the file unreachable. */
function download(url: string, onArrived: (bytes: number) => void): Promise<Arrival> {
  const worker = new Worker(new URL('download-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Arrival>((resolve, reject) => {
    worker.addEventListener('error', () => resolve(undefined));
    worker.addEventListener('message', ({ data }: MessageEvent<DownloadNews>) => {
      if ('arrived' in data) onArrived(data.arrived);
      else if ('arrival' in data) resolve(data.arrival);
      else reject(new NoResponse('The connection was lost'));
    });
    worker.postMessage(url);
  }).finally(() => worker.terminate());
}
