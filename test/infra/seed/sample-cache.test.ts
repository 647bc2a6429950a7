import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { copySample } from '#infra/seed/sample-cache.ts';

let root: string;
let made: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tandem-sample-'));
  made = 0;
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true });
});

/** Makes a data folder as a local cloud leaves it when it stops. */
async function make(folder: string): Promise<void> {
  made += 1;
  mkdirSync(join(folder, 's3/bucket'), { recursive: true });
  writeFileSync(join(folder, 'dynamodb.sqlite'), 'records');
  writeFileSync(join(folder, 's3/bucket/picture'), 'pixels');
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ passwordPepper: 'pepper', secret: 'mine' }));
  for (const name of ['lock', 'seed.done', 'stream.json']) writeFileSync(join(folder, name), '');
}

const copy = (name: string, more: Partial<Parameters<typeof copySample>[1]> = {}) => {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  const signal = new AbortController().signal;
  return copySample(folder, { cache: join(root, 'cache'), make, report: () => undefined, signal, ...more });
};
const samples = () => readdirSync(join(root, 'cache')).filter((name) => name.startsWith('sample-'));
const kept = (path: string) => join(root, 'cache', samples()[0] ?? '', path);

describe('the sample marketplace', () => {
  it('is made once and copied from then on, with the pepper of its passwords', async () => {
    expect(await copy('first')).toBe('pepper');
    expect(await copy('second')).toBe('pepper');
    expect(made).toBe(1);
    expect(readdirSync(join(root, 'second')).toSorted()).toEqual(['dynamodb.sqlite', 's3', 'stream.json']);
    expect(readFileSync(join(root, 'second/s3/bucket/picture'), 'utf8')).toBe('pixels');
    expect(statSync(join(root, 'second/s3')).mode & 0o077).toBe(0);
  });

  it('does not contain the secrets of the cloud that made it', async () => {
    await copy('first');
    expect(readdirSync(kept('data'))).not.toContain('settings.json');
    expect(readFileSync(kept('sample.json'), 'utf8')).not.toContain('mine');
  });

  it('is made once when several starts need it at the same time', async () => {
    const slow = async (folder: string) => {
      await new Promise((done) => void setTimeout(done, 300));
      await make(folder);
    };
    const all = await Promise.all(['a', 'b', 'c'].map((name) => copy(name, { make: slow })));
    expect(all).toEqual(['pepper', 'pepper', 'pepper']);
    expect(made).toBe(1);
  });

  it.each<[string, () => void]>([
    ['a file of it is changed', () => writeFileSync(kept('data/dynamodb.sqlite'), 'recordz')],
    ['a file of it is cut off', () => writeFileSync(kept('data/dynamodb.sqlite'), '')],
    ['a file of it is gone', () => rmSync(kept('data/s3/bucket/picture'))],
    ['a file is added', () => writeFileSync(kept('data/s3/other'), '')],
    ['its description is damaged', () => writeFileSync(kept('sample.json'), '{"pass')],
    ['its description is gone', () => rmSync(kept('sample.json'))],
  ])('is made again when %s', async (_, harm) => {
    await copy('first');
    harm();
    expect(await copy('second')).toBe('pepper');
    expect(made).toBe(2);
    expect(existsSync(join(root, 'second/s3/other'))).toBe(false);
    expect(await copy('third')).toBe('pepper');
    expect(made).toBe(2);
  });

  it('is discarded when making it fails, and made from scratch the next time', async () => {
    const failing = async (folder: string) => {
      await make(folder);
      writeFileSync(join(folder, 's3/half'), '');
      throw new Error('no room');
    };
    await expect(copy('first', { make: failing })).rejects.toThrow('no room');
    expect(readdirSync(join(root, 'first'))).toEqual([]);
    await copy('second');
    expect(made).toBe(2);
    expect(existsSync(join(root, 'second/s3/half'))).toBe(false);
  });

  it('is made again each day, because its history counts back from today, and the last three are kept', async () => {
    for (const day of [1, 2, 3, 4]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, day) });
      await copy(`day-${day}`);
    }
    expect(made).toBe(4);
    expect(samples()).toHaveLength(3);
  });

  it('is no longer awaited when the start is aborted', async () => {
    let finish = () => undefined as void;
    const waiting = copy('first', { make: () => new Promise((done) => (finish = done)) });
    const stopping = new AbortController();
    const second = copy('second', { signal: stopping.signal });
    stopping.abort();
    await expect(second).rejects.toThrow(/abort/);
    finish();
    await expect(waiting).rejects.toThrow(/settings/);
  });
});
