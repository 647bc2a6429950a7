import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { NoResponse } from '#shared/api/client.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { mergeUpdate, pollEvery, renewIntervals, setCoveredSince } from '#web/lib/live/coverage.ts';

const queryKey = ['orders'];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  // A server, as which Node counts otherwise, has no intervals.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  setCoveredSince(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows a query that is polled every ten seconds, after its first read. */
async function aPolledQuery({ whileCovered, answer = async () => 'orders' }: PolledOptions = {}) {
  const client = new QueryClient();
  client.mount();
  const queryFn = vi.fn<() => Promise<string>>(answer);
  const refetchInterval = pollEvery(10_000, whileCovered);
  const observer = new QueryObserver(client, { queryKey, queryFn, retry: false, refetchInterval });
  const hide = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  /** How often it is asked in this many milliseconds. */
  const countIn = async (time: number) => {
    queryFn.mockClear();
    await vi.advanceTimersByTimeAsync(time);
    return queryFn.mock.calls.length;
  };
  const cover = (isCovered: boolean) => {
    setCoveredSince(isCovered ? Date.now() : null);
    renewIntervals(client);
  };
  const end = () => {
    hide();
    client.unmount();
  };
  return { client, countIn, cover, end };
}
type PolledOptions = { whileCovered?: number; answer?: () => Promise<string> };

describe('a query about what others change', () => {
  it('is polled where there is no socket', async () => {
    const { countIn, end } = await aPolledQuery();
    expect(await countIn(60_000)).toBe(6);
    end();
  });

  it('is read once more when all is told, and then no more', async () => {
    const { countIn, cover, end } = await aPolledQuery();
    cover(true);
    expect(await countIn(600_000)).toBe(1);
    end();
  });

  it('is polled again as soon as it is not told any longer', async () => {
    const { countIn, cover, end } = await aPolledQuery();
    cover(true);
    await countIn(600_000);
    cover(false);
    expect(await countIn(10_000)).toBe(1);
    end();
  });

  it('is still fetched for other reasons, at their interval', async () => {
    const { countIn, cover, end } = await aPolledQuery({ whileCovered: 240_000 });
    cover(true);
    await countIn(10_000);
    expect(await countIn(480_000)).toBe(2);
    end();
  });

  it('comes back after an outage although all is told', async () => {
    let answer = () => Promise.reject<string>(new NoResponse());
    const { client, countIn, cover, end } = await aPolledQuery({ answer: () => answer() });
    cover(true);
    answer = async () => 'orders';
    await countIn(30_000);
    expect(client.getQueryData(queryKey)).toBe('orders');
    end();
  });
});

describe('what is told', () => {
  const append = (letter: string) => (data: string) => data + letter;

  it('is merged into what was read, which still counts as read when it was', async () => {
    const client = new QueryClient();
    client.setQueryData(queryKey, 'a', { updatedAt: 5 });
    await mergeUpdate(client, queryKey, append('b'));
    expect(client.getQueryData(queryKey)).toBe('ab');
    expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(5);
  });

  it('is left out where nothing was read', async () => {
    const client = new QueryClient();
    await mergeUpdate(client, queryKey, append('b'));
    expect(client.getQueryData(queryKey)).toBeUndefined();
  });

  it('is merged into the first read, which may have come too early for it', async () => {
    const client = new QueryClient();
    const { promise, resolve } = Promise.withResolvers<string>();
    const reading = client.fetchQuery({ queryKey, queryFn: () => promise });
    const merging = mergeUpdate(client, queryKey, append('b'));
    resolve('a');
    await Promise.all([reading, merging]);
    expect(client.getQueryData(queryKey)).toBe('ab');
  });

  it('is not lost in a later read that began before it', async () => {
    const client = new QueryClient();
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let asked = 0;
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: () => answers[asked++]?.promise ?? '',
      initialData: 'a',
    });
    const hide = observer.subscribe(() => undefined);
    await waitFor(() => expect(asked).toBe(1));
    await mergeUpdate(client, queryKey, append('b'));
    expect(client.getQueryData(queryKey)).toBe('ab');
    answers[0]?.resolve('a');
    answers[1]?.resolve('abc');
    await waitFor(() => expect(client.getQueryData(queryKey)).toBe('abc'));
    expect(asked).toBe(2);
    hide();
  });
});
