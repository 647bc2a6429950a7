import {
  environmentManager,
  MutationObserver,
  onlineManager,
  QueryObserver,
  type MutationMeta,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { createQueryClient, refetchEvery } from '#web/lib/api/query-client.ts';

const { retry, retryDelay, gcTime } = createQueryClient().getDefaultOptions().queries ?? {};

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const refused = (status: number) => new CallFailed(status, { code: 'invalid', message: '' });

function retries(failures: number, error: Error): boolean {
  if (typeof retry !== 'function') throw new Error('There is no retry rule');
  return retry(failures, error);
}

function delayAfter(failures: number): number {
  if (typeof retryDelay !== 'function') throw new Error('There is no delay rule');
  return retryDelay(failures, new NoResponse());
}

describe('the query client', () => {
  it('retries three times when there is no response, or the service is busy, and nothing else', () => {
    const failures = [0, 1, 2, 3].map((count) => retries(count, new NoResponse()));
    expect(failures).toEqual([true, true, true, false]);
    expect(retries(0, refused(503))).toBe(true);
    for (const status of [400, 401, 403, 404, 409, 429]) expect(retries(0, refused(status))).toBe(false);
    // Without a network the page says so at once.
    vi.stubGlobal('navigator', { onLine: false });
    expect(retries(0, new NoResponse())).toBe(false);
  });

  it('doubles the delay each time, up to 30 seconds', () => {
    expect([0, 1, 2, 9].map(delayAfter)).toEqual([1_000, 2_000, 4_000, 30_000]);
  });

  it('drops data that was unused for five minutes', () => {
    expect(gcTime).toBe(5 * 60_000);
  });
});

describe('a query that is shown', () => {
  /** Shows a query; its request succeeds or fails as `answer` does at that time. */
  async function shown(answer: () => Promise<string>, refetchInterval?: ReturnType<typeof refetchEvery>) {
    vi.useFakeTimers();
    // A server, as which Node counts otherwise, has no intervals.
    environmentManager.setIsServer(() => false);
    const client = createQueryClient();
    client.mount();
    const queryFn = vi.fn<() => Promise<string>>(answer);
    const observer = new QueryObserver(client, {
      queryKey: ['orders'],
      queryFn,
      retry: false,
      ...(refetchInterval && { refetchInterval }),
    });
    const hide = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    return {
      queryFn,
      result: () => observer.getCurrentResult(),
      end: () => {
        hide();
        client.unmount();
      },
    };
  }

  it('is asked again when the network is back', async () => {
    let answer = () => Promise.reject<string>(new NoResponse());
    const { result, end } = await shown(() => answer());
    expect(result().isError).toBe(true);
    onlineManager.setOnline(false);
    answer = async () => 'orders';
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(result().data).toBe('orders');
    end();
  });

  it.each([new NoResponse(), refused(503)])('comes back by itself after an outage: %s', async (outage) => {
    let answer = () => Promise.reject<string>(outage);
    const { result, end } = await shown(() => answer());
    answer = async () => 'orders';
    await vi.advanceTimersByTimeAsync(30_000);
    expect(result().data).toBe('orders');
    end();
  });

  it('is not asked at intervals while it is well', async () => {
    const { queryFn, end } = await shown(async () => 'orders');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(queryFn).toHaveBeenCalledTimes(1);
    end();
  });

  it.each([403, 404])('is asked at its interval until a %i, which would only be repeated', async (status) => {
    let answer = async () => 'modules';
    const { queryFn, result, end } = await shown(() => answer(), refetchEvery(15_000));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
    answer = () => Promise.reject(refused(status));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(queryFn).toHaveBeenCalledTimes(3);
    expect(result().data).toBe('modules');
    end();
  });

  it('with an interval of minutes is asked sooner after an outage', async () => {
    let answer = () => Promise.reject<string>(new NoResponse());
    const { result, end } = await shown(() => answer(), refetchEvery(240_000));
    answer = async () => 'order';
    await vi.advanceTimersByTimeAsync(30_000);
    expect(result().data).toBe('order');
    end();
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

  it('invalidates the queries that its meta names, by the beginning of their keys, and how it ended', async () => {
    expect(await isInvalidatedBy({ invalidates: [['gigs']] }, succeed)).toBe(true);
    expect(await isInvalidatedBy({ invalidates: [['orders']] }, succeed)).toBe(false);
    expect(await isInvalidatedBy({ invalidates: [['gigs']] }, fail)).toBe(true);
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
