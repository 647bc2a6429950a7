import { describe, expect, it, vi } from 'vitest';

import { AppError } from '#functions/lib/errors.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';

vi.mock('#functions/lib/backoff.ts', () => ({ backOff: async () => undefined }));

/** A function that reads a record, whose version grows with each read, from 1. */
const aRecord = () => {
  let version = 0;
  return vi.fn<() => Promise<number>>(async () => (version += 1));
};
const outdatedBelow = (enough: number) =>
  vi.fn<(version: number) => Promise<string>>(async (version) => {
    if (version < enough) throw new Outdated();
    return `written on ${version}`;
  });

describe('a write that depends on what was read', () => {
  it('is attempted again with what is current then', async () => {
    const [read, attempt] = [aRecord(), outdatedBelow(3)];
    expect(await untilCurrent(read, attempt)).toBe('written on 3');
    expect(attempt.mock.calls).toEqual([[1], [2], [3]]);
    expect(await untilCurrent(read, attempt)).toBe('written on 4');
    expect(read).toHaveBeenCalledTimes(4);
  });

  it('starts with what the caller has read already', async () => {
    const read = aRecord();
    expect(await untilCurrent(read, outdatedBelow(5), 7)).toBe('written on 7');
    expect(read).not.toHaveBeenCalled();
  });

  it('uses the item that came with the failed condition, without another read', async () => {
    const read = aRecord();
    const attempt = async (version: number) => {
      if (version < 10) throw new Outdated(10);
      return version;
    };
    expect(await untilCurrent(read, attempt)).toBe(10);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('throws every other error', async () => {
    const attempt = vi.fn<() => Promise<never>>(async () => {
      throw new AppError('conflict', 'It is closed.');
    });
    await expect(untilCurrent(aRecord(), attempt)).rejects.toThrow('It is closed.');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('throws 503 after sixteen attempts', async () => {
    const attempt = outdatedBelow(Infinity);
    const failure = untilCurrent(aRecord(), attempt);
    await expect(failure).rejects.toMatchObject({ status: 503, retryAfter: 1 });
    expect(attempt).toHaveBeenCalledTimes(16);
  });
});
