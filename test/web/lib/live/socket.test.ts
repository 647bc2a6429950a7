import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { live } from '#shared/live.ts';
import { keepSocket, type KeptSocket } from '#web/lib/live/socket.ts';

import { FakeSocket, sockets, useFakeBrowser } from './fake-browser.ts';

const browser = useFakeBrowser();
const mayConnect = vi.fn<() => Promise<boolean>>();
const heard = {
  mayConnect,
  onOpen: vi.fn<() => void>(),
  onEvent: vi.fn<() => void>(),
  onDown: vi.fn<() => void>(),
};
let kept: KeptSocket;

const newest = () => {
  const socket = FakeSocket.made.at(-1);
  if (!socket) throw new Error('There is no socket.');
  return socket;
};

beforeEach(() => {
  vi.clearAllMocks();
  mayConnect.mockResolvedValue(true);
  vi.useFakeTimers();
  kept = keepSocket(heard);
});
afterEach(() => {
  kept.stop();
  vi.restoreAllMocks();
});

describe('the socket', () => {
  it('is opened at the address of the site, and hears what the server says', () => {
    expect(newest().url).toBe('wss://tandem.example/live');
    newest().open();
    const event = { type: 'typing', conversationId: 'c' };
    newest().hear(event);
    expect(heard.onOpen).toHaveBeenCalledTimes(1);
    expect(heard.onEvent).toHaveBeenCalledExactlyOnceWith(event);
  });

  it('ignores what is not JSON', () => {
    newest().open();
    newest().hear('<html>');
    expect(heard.onEvent).not.toHaveBeenCalled();
  });

  it('says nothing before it is open', () => {
    kept.send({ type: 'ping' });
    newest().open();
    expect(newest().sent).toEqual([]);
    kept.send({ type: 'typing', conversationId: 'c' });
    expect(newest().sent).toEqual([{ type: 'typing', conversationId: 'c' }]);
  });

  it('sends a ping often enough that it is not closed as idle', async () => {
    newest().open();
    await vi.advanceTimersByTimeAsync(2 * live.pingEvery);
    expect(newest().sent).toEqual([{ type: 'ping' }, { type: 'ping' }]);
  });

  /** Milliseconds until it is opened again, after the server has closed it. */
  async function gapAfterClosing() {
    const count = FakeSocket.made.length;
    const closedAt = performance.now();
    newest().close();
    while (FakeSocket.made.length === count) await vi.advanceTimersByTimeAsync(500);
    return performance.now() - closedAt;
  }

  it('is opened again with growing delays while the server refuses', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const gaps: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) gaps.push(await gapAfterClosing());
    expect(gaps).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(heard.onDown).not.toHaveBeenCalled();
  });

  it('is opened again after a second once it had lasted, and says that it was down', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    for (let attempt = 0; attempt < 4; attempt++) await gapAfterClosing();
    newest().open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await gapAfterClosing()).toBe(1_000);
    expect(heard.onDown).toHaveBeenCalledTimes(1);
  });

  it('asks with growing delays whether it may be opened again, although it had lasted', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    newest().open();
    await vi.advanceTimersByTimeAsync(60_000);
    const closedAt = performance.now();
    const askedAt: number[] = [];
    mayConnect.mockImplementation(async () => {
      askedAt.push(performance.now() - closedAt);
      return false;
    });
    newest().close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(askedAt).toEqual([1_000, 3_000, 7_000, 15_000]);
  });

  it('gives up an attempt that is never answered, and tries again', async () => {
    const silent = newest();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(newest()).not.toBe(silent);
    silent.open();
    expect(silent.readyState).toBe(3);
    expect(heard.onOpen).not.toHaveBeenCalled();
  });

  it('ends with the network, and is opened at once when it is back', async () => {
    newest().open();
    browser.setOnline(false);
    expect(heard.onDown).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(sockets()).toEqual([]);
    browser.setOnline(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets()).toHaveLength(1);
  });

  it('is opened at once when the tab is looked at, and there is still one only', async () => {
    browser.document.show('hidden');
    newest().close();
    browser.document.show('visible');
    browser.document.show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets()).toHaveLength(1);
    newest().open();
    browser.document.show('visible');
    expect(sockets()).toHaveLength(1);
    // Whether it is still alive.
    expect(newest().sent).toEqual([{ type: 'ping' }]);
  });

  it('is not opened again before the server answers the user, who may be signed out', async () => {
    newest().open();
    mayConnect.mockResolvedValue(false);
    newest().close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(mayConnect.mock.calls.length).toBeGreaterThan(1);
    expect(sockets()).toEqual([]);
    mayConnect.mockResolvedValue(true);
    while (sockets().length === 0) await vi.advanceTimersByTimeAsync(500);
    expect(sockets()).toHaveLength(1);
  });

  it('is not opened for a user who is gone when the server answers', async () => {
    const answer = Promise.withResolvers<boolean>();
    mayConnect.mockReturnValue(answer.promise);
    newest().close();
    await vi.advanceTimersByTimeAsync(1_000);
    kept.stop();
    answer.resolve(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets()).toEqual([]);
  });

  it('is closed when it is stopped, for good', async () => {
    newest().open();
    kept.stop();
    browser.document.show('visible');
    browser.setOnline(true);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(sockets()).toEqual([]);
  });
});
