import { createHash } from 'node:crypto';

import { afterEach, expect, test, vi } from 'vitest';

import { outcomeOf } from '#web/lib/files/checked-download.ts';
import { fetchHashed } from '#web/lib/files/hashed-download.ts';

const chunks = [3_000_001, 9_000_000, 0, 64, 5_000_000].map((size, index) =>
  Uint8Array.from({ length: size }, (_, at) => (at * 7919 + index) % 256),
);
const bytes = Buffer.concat(chunks);
const sha256 = createHash('sha256').update(bytes).digest('hex');

/** Answers with these chunks, and breaks off after them if it is told so. */
function answer({ status = 200, isCut = false } = {}) {
  const left = [...chunks];
  const body = new ReadableStream({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(next);
      else if (isCut) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  const fetching = vi.fn<typeof fetch>(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}
const download = (onArrived: (arrived: number) => void = () => undefined) =>
  fetchHashed('https://bucket.example/work', onArrived);

afterEach(() => vi.unstubAllGlobals());

test('a download is asked for once, arrives unchanged with its SHA-256, and tells how far it is', async () => {
  const fetching = answer();
  const progress: number[] = [];
  const arrival = await download((arrived) => progress.push(arrived));
  if (!arrival || 'refused' in arrival) throw new Error('It has not arrived.');
  expect(Buffer.from(await arrival.file.arrayBuffer()).equals(bytes)).toBe(true);
  expect(arrival.sha256).toBe(sha256);
  expect(outcomeOf(arrival, sha256)).toBe('same');
  expect(progress).toEqual([3_000_001, 12_000_001, 12_000_001, 12_000_065, bytes.length]);
  expect(fetching).toHaveBeenCalledTimes(1);
});

test('one other bit makes it another file', async () => {
  answer();
  const changed = Buffer.from(bytes);
  changed[17] = (changed[17] ?? 0) ^ 1;
  const delivered = createHash('sha256').update(changed).digest('hex');
  expect(outcomeOf(await download(), delivered)).toBe('different');
});

test('a part of the file is not taken for the whole: a lost connection rejects', async () => {
  answer({ isCut: true });
  await expect(download()).rejects.toThrow('network error');
});

test.each([403, 404])('a link that is answered with %d is refused', async (status) => {
  answer({ status });
  const arrival = await download();
  expect(() => outcomeOf(arrival, sha256)).toThrow(expect.objectContaining({ status }));
});

test('a link that cannot be asked for from the page is unreachable, which leaves it to the browser', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(outcomeOf(await download(), sha256)).toBe('unreachable');
});
