import type { QueryKey } from '@tanstack/react-query';

import type { LiveEvent, LiveRequest } from '#shared/api/live.ts';

import { keepSocket, type KeptSocket } from './socket.ts';

/** Milliseconds within which the leading tab answers another one. Browsers freeze hidden tabs. */
const ANSWER_TIMEOUT = 3_000;

/** Milliseconds after which a tab asks again for a lock that it was refused. Each refusal doubles them. */
const FIRST_RETRY = 1_000;
const LAST_RETRY = 60_000;

/**
 * What tabs post to each other: the leading one what it receives and whether it is connected, the others what they ask of it, and
 * each one what it has changed.
 */
type Note =
  | { type: 'event'; event: LiveEvent }
  | { type: 'connection'; isOpen: boolean }
  | { type: 'ask' }
  | { type: 'send'; request: LiveRequest }
  | { type: 'changed'; keys: readonly QueryKey[] };

type Options = {
  /** Whether the server answers this user, who may be signed out by now. */
  mayConnect: () => Promise<boolean>;
  onEvent: (event: LiveEvent) => void;
  /** Another tab has changed what these queries read. */
  onChanged: (keys: readonly QueryKey[]) => void;
  /** Whether the browser's socket is open now. Not called again for the same. */
  onConnection: (isOpen: boolean) => void;
};

/** This tab's part of the browser's socket. */
export type Live = {
  send: (request: LiveRequest) => void;
  /** Tells the other tabs which queries read what this one has changed. */
  push: (keys: readonly QueryKey[]) => void;
  leave: () => void;
};

/**
 * One socket for all tabs of a user. The tab that holds a lock leads and has the socket; the others receive from it,
 * and send through it. When it is closed, the browser gives the lock to another one. A visible tab takes the lock from
 * a leader that does not answer.
 */
export function joinTabs(userId: string, { mayConnect, onEvent, onChanged, onConnection }: Options): Live {
  const name = `live:${userId}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  const { signal } = leaving;
  let socket: KeptSocket | null = null;
  let isOpen = false;
  let waiting = new AbortController();
  let unanswered: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryAfter = FIRST_RETRY;

  const post = (note: Note) => channel.postMessage(note);

  function setOpen(now: boolean) {
    if (now === isOpen) return;
    isOpen = now;
    onConnection(now);
  }

  function setConnected(now: boolean) {
    post({ type: 'connection', isOpen: now });
    setOpen(now);
  }

  /** Leads until this tab leaves, or another one takes the lock. */
  const lead = () =>
    new Promise<void>((resolve) => {
      clearTimeout(unanswered);
      retryAfter = FIRST_RETRY;
      // The leader before may have gone without a word.
      setConnected(false);
      socket = keepSocket({
        mayConnect,
        onOpen: () => setConnected(true),
        onDown: () => setConnected(false),
        onEvent: (event) => {
          post({ type: 'event', event });
          onEvent(event);
        },
      });
      signal.addEventListener('abort', () => resolve());
    });

  function stopLeading() {
    socket?.stop();
    socket = null;
    setOpen(false);
  }

  /**
   * Waits for the lock, or takes it. After it was taken from this tab, waits again. After a refusal only later: a browser
   * that is leaving the page refuses at once, as often as it is asked.
   */
  function queue(take: 'wait' | 'steal') {
    clearTimeout(retry);
    waiting.abort();
    const own = new AbortController();
    waiting = own;
    void navigator.locks
      .request(name, take === 'steal' ? { steal: true } : { signal: own.signal }, lead)
      .catch(() => undefined)
      .then(() => {
        if (waiting !== own || signal.aborted) return;
        if (socket) {
          stopLeading();
          queue('wait');
        } else {
          retry = setTimeout(queue, retryAfter, 'wait');
          retryAfter = Math.min(2 * retryAfter, LAST_RETRY);
        }
      });
  }

  function ask() {
    if (socket || document.visibilityState !== 'visible') return;
    clearTimeout(unanswered);
    unanswered = setTimeout(queue, ANSWER_TIMEOUT, 'steal');
    post({ type: 'ask' });
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Note>) => {
    if (data.type === 'event') onEvent(data.event);
    else if (data.type === 'changed') onChanged(data.keys);
    else if (data.type === 'connection') {
      clearTimeout(unanswered);
      setOpen(data.isOpen);
    } else if (socket && data.type === 'ask') post({ type: 'connection', isOpen });
    else if (socket && data.type === 'send') socket.send(data.request);
  });
  document.addEventListener('visibilitychange', ask, { signal });
  queue('wait');
  ask();

  return {
    send: (request) => (socket ? socket.send(request) : post({ type: 'send', request })),
    push: (keys) => post({ type: 'changed', keys }),
    leave: () => {
      clearTimeout(unanswered);
      clearTimeout(retry);
      leaving.abort();
      waiting.abort();
      stopLeading();
      channel.close();
    },
  };
}
