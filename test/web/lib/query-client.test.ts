import { MutationObserver, QueryObserver, type MutationMeta } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';

import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { createQueryClient } from '#web/lib/query-client.ts';

const { retry, retryDelay, gcTime } = createQueryClient().getDefaultOptions().queries ?? {};

function retries(failures: number, error: Error): boolean {
  if (typeof retry !== 'function') throw new Error('There is no retry rule');
  return retry(failures, error);
}

function delayAfter(failures: number): number {
  if (typeof retryDelay !== 'function') throw new Error('There is no delay rule');
  return retryDelay(failures, new NoResponse());
}

describe('the query client', () => {
  it('retries three times when there is no response', () => {
    expect([0, 1, 2, 3].map((failures) => retries(failures, new NoResponse()))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('retries after a 503', () => {
    expect(retries(0, new CallFailed(503, { code: 'unavailable', message: '' }))).toBe(true);
  });

  it.each([400, 401, 403, 404, 409, 429])('does not retry after a %i', (status) => {
    expect(retries(0, new CallFailed(status, { code: 'invalid', message: '' }))).toBe(false);
  });

  it('doubles the delay each time, up to 30 seconds', () => {
    expect([0, 1, 2, 9].map(delayAfter)).toEqual([1_000, 2_000, 4_000, 30_000]);
  });

  it('drops data that was unused for five minutes', () => {
    expect(gcTime).toBe(5 * 60_000);
  });
});

describe('a mutation', () => {
  const key = ['gigs', 'list'];

  async function isInvalidatedBy(meta: MutationMeta, mutationFn: () => Promise<string>) {
    const client = createQueryClient();
    client.setQueryData(key, 'read');
    await new MutationObserver(client, { mutationFn, meta }).mutate().catch(() => undefined);
    return client.getQueryState(key)?.isInvalidated;
  }
  const succeed = async () => 'done';
  const fail = () => Promise.reject(new CallFailed(409, { code: 'conflict', message: '' }));

  it('invalidates the queries that its meta names, by the beginning of their keys', async () => {
    expect(await isInvalidatedBy({ invalidates: [['gigs']] }, succeed)).toBe(true);
    expect(await isInvalidatedBy({ invalidates: [['orders']] }, succeed)).toBe(false);
  });

  it('invalidates them after a failure too', async () => {
    expect(await isInvalidatedBy({ invalidates: [['gigs']] }, fail)).toBe(true);
  });

  it('invalidates what is named for errors only after a failure', async () => {
    expect(await isInvalidatedBy({ invalidatesOnError: [['gigs']] }, fail)).toBe(true);
    expect(await isInvalidatedBy({ invalidatesOnError: [['gigs']] }, succeed)).toBe(false);
  });

  it('does not wait for queries that it invalidates in the background', async () => {
    const client = createQueryClient();
    client.setQueryData(key, 'read');
    const queryFn = () => new Promise<string>(() => undefined);
    const stop = new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => undefined);
    const meta = { invalidatesInBackground: [key] };
    await new MutationObserver(client, { mutationFn: succeed, meta }).mutate();
    expect(client.getQueryState(key)?.fetchStatus).toBe('fetching');
    stop();
  });

  it('settles only when the invalidated queries are refetched', async () => {
    const client = createQueryClient();
    let reads = 0;
    const observer = new QueryObserver(client, { queryKey: key, queryFn: async () => ++reads });
    const stop = observer.subscribe(() => undefined);
    await observer.refetch();
    await new MutationObserver(client, { mutationFn: succeed, meta: { invalidates: [key] } }).mutate();
    expect(client.getQueryData(key)).toBe(reads);
    expect(reads).toBeGreaterThan(1);
    stop();
  });
});
