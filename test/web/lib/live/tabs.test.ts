import type { QueryKey } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { LiveEvent } from '#shared/api/live.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { joinTabs, type Live } from '#web/lib/live/tabs.ts';

import { FakeSocket, sockets, useFakeBrowser } from './fake-browser.ts';

const browser = useFakeBrowser();
const open: Live[] = [];
let users = 0;

/** A tab of the user, and what it hears. */
function aTab(userId: string) {
  const heard: LiveEvent[] = [];
  const changed: QueryKey[] = [];
  const connections: boolean[] = [];
  const live = joinTabs(userId, {
    mayConnect: async () => true,
    onEvent: (event) => heard.push(event),
    onChanged: (keys) => changed.push(...keys),
    onConnection: (isOpen) => connections.push(isOpen),
  });
  open.push(live);
  return { live, heard, changed, connections };
}

/** Two tabs of a user, the first of which has the socket. */
async function twoTabs() {
  users += 1;
  const userId = `user ${users}`;
  const first = aTab(userId);
  const socket = await waitFor(theSocket);
  const second = aTab(userId);
  socket.open();
  await waitFor(() => expect(second.connections).toEqual([true]));
  return { userId, first, second, socket };
}

function theSocket(): FakeSocket {
  const [socket, ...others] = sockets();
  if (!socket || others.length > 0) throw new Error(`There are ${sockets().length} sockets.`);
  return socket;
}

const event: LiveEvent = { type: 'typing', conversationId: 'c' };

afterEach(() => {
  for (const { leave } of open.splice(0)) leave();
});

describe('the tabs of a browser', () => {
  it('have one socket, and each hears all of it once', async () => {
    const { first, second, socket } = await twoTabs();
    socket.hear(event);
    await waitFor(() => expect(second.heard).toEqual([event]));
    expect(first.heard).toEqual([event]);
    expect(first.connections).toEqual([true]);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('tell each other what they have changed, whichever leads', async () => {
    const { first, second } = await twoTabs();
    first.live.push([['orders']]);
    second.live.push([['bids'], ['projects']]);
    await vi.waitFor(() =>
      expect([first.changed, second.changed]).toEqual([[['bids'], ['projects']], [['orders']]]),
    );
  });

  it('speak through the one that leads', async () => {
    const { first, second, socket } = await twoTabs();
    second.live.send(event);
    await waitFor(() => expect(socket.sent).toEqual([event]));
    first.live.send({ type: 'ping' });
    expect(socket.sent).toEqual([event, { type: 'ping' }]);
  });

  it('know when the socket is down, also in the tabs that do not have it', async () => {
    const { first, second, socket } = await twoTabs();
    socket.close();
    await waitFor(() => expect(second.connections).toEqual([true, false]));
    expect(first.connections).toEqual([true, false]);
  });

  it('pass the socket on when the leading tab is closed', async () => {
    const { first, second, socket } = await twoTabs();
    first.live.leave();
    expect(socket.readyState).toBe(3);
    const next = await waitFor(theSocket);
    next.open();
    next.hear(event);
    expect(second.connections).toEqual([true, false, true]);
    expect(second.heard).toEqual([event]);
  });

  it('hear of the open socket when they are opened later', async () => {
    const { userId } = await twoTabs();
    const third = aTab(userId);
    await waitFor(() => expect(third.connections).toEqual([true]));
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('take the socket from a leading tab that does not answer, because the browser has frozen it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const frozen = navigator.locks.request('live:sleeper', () => new Promise(() => undefined));
    const lost = frozen.catch((error: Error) => error.name);
    const tab = aTab('sleeper');
    await vi.advanceTimersByTimeAsync(2_900);
    expect(sockets()).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    (await waitFor(theSocket)).open();
    expect(await lost).toBe('AbortError');
    expect(tab.connections).toEqual([true]);
  });

  it('take it only while somebody looks at them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    browser.document.show('hidden');
    const ending = new AbortController();
    const frozen = navigator.locks.request(
      'live:dreamer',
      () => new Promise((resolve) => ending.signal.addEventListener('abort', resolve)),
    );
    aTab('dreamer');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets()).toEqual([]);
    browser.document.show('visible');
    await vi.advanceTimersByTimeAsync(1_000);
    ending.abort();
    await frozen;
    vi.useRealTimers();
    await waitFor(theSocket);
  });

  it('ask again later when the browser refuses the lock at once, as WebKit does while it leaves a page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    browser.document.show('hidden');
    const { locks } = navigator;
    const request = vi.fn<LockManager['request']>((): Promise<never> => {
      // Asked for ever in one microtask after another, the test would not end.
      if (request.mock.calls.length > 50) return new Promise(() => undefined);
      return Promise.reject(new DOMException('The page is being left.', 'InvalidStateError'));
    });
    vi.stubGlobal('navigator', { onLine: true, locks: { request } });
    aTab('refused');
    await vi.advanceTimersByTimeAsync(900);
    expect(request).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(request.mock.calls.length).toBeLessThan(8);
    vi.stubGlobal('navigator', { onLine: true, locks });
    while (sockets().length === 0) await vi.advanceTimersByTimeAsync(1_000);
  });

  it('of different users have a socket each', async () => {
    await twoTabs();
    aTab('somebody else');
    await waitFor(() => expect(sockets()).toHaveLength(2));
  });
});
