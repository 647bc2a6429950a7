import type { LiveEvent, LiveRequest } from '#shared/api/live.ts';
import { live } from '#shared/live.ts';
import { isOffline } from '#web/lib/browser/online.ts';

import { retryDelay } from './retry-delay.ts';

/** After this many milliseconds, an attempt to connect is given up. */
const CONNECT_TIMEOUT = 15_000;

/** A connection that lasted this long, in milliseconds, was a success. One that ends sooner counts as a failed attempt. */
const LASTING = 30_000;

type Options = {
  /** Whether the server answers this user, who may be signed out by now. Asked before the socket is opened again. */
  mayConnect: () => Promise<boolean>;
  onOpen: () => void;
  onEvent: (event: LiveEvent) => void;
  /** The connection is lost. It is made again, after a while. */
  onDown: () => void;
};

/** A socket that is connected again whenever it is lost. */
export type KeptSocket = { send: (request: LiveRequest) => void; stop: () => void };

/** The socket's address at this site. Older browsers take no relative one. */
function address(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${live.path}`;
}

function read(data: unknown): LiveEvent | null {
  try {
    return JSON.parse(String(data)) as LiveEvent;
  } catch {
    return null;
  }
}

/**
 * Keeps a socket connected: with growing delays, and at once when the browser is online again or the tab becomes
 * visible. There is none without a network, so that the app does not wait on a dead connection.
 */
export function keepSocket({ mayConnect, onOpen, onEvent, onDown }: Options): KeptSocket {
  let socket: WebSocket | null = null;
  let isOpen = false;
  let isAsking = false;
  let failures = 0;
  let openedAt = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;

  const send = (request: LiveRequest) => {
    if (isOpen) socket?.send(JSON.stringify(request));
  };
  const pings = setInterval(() => send({ type: 'ping' }), live.pingEvery);

  /** Forgets the socket. Its own events come later, and are not waited for. */
  function drop() {
    const wasOpen = isOpen;
    clearTimeout(timer);
    const dropped = socket;
    socket = null;
    isOpen = false;
    // One that is still connecting is closed once it is open: browsers report it as an error otherwise.
    if (dropped?.readyState === WebSocket.OPEN) dropped.close();
    if (wasOpen) onDown();
  }

  function retryLater() {
    if (performance.now() - openedAt >= LASTING) failures = 0;
    // It counts once: the attempts after it fail without opening another one.
    openedAt = Number.POSITIVE_INFINITY;
    drop();
    timer = setTimeout(reconnect, retryDelay(failures));
    failures += 1;
  }

  function reconnect() {
    if (socket || isAsking || isOffline()) return;
    clearTimeout(timer);
    isAsking = true;
    void mayConnect().then((isAllowed) => {
      isAsking = false;
      if (signal.aborted) return;
      if (isAllowed) connect();
      else retryLater();
    });
  }

  function connect() {
    const current = new WebSocket(address());
    socket = current;
    const isCurrent = () => socket === current;
    timer = setTimeout(retryLater, CONNECT_TIMEOUT);
    current.addEventListener('open', () => {
      if (!isCurrent()) {
        current.close();
        return;
      }
      clearTimeout(timer);
      isOpen = true;
      openedAt = performance.now();
      onOpen();
    });
    current.addEventListener('message', ({ data }) => {
      const event = isCurrent() ? read(data) : null;
      if (event) onEvent(event);
    });
    current.addEventListener('close', () => {
      if (isCurrent()) retryLater();
    });
  }

  /** A connection may have died unnoticed while the machine slept: sending shows it. */
  function look() {
    if (document.visibilityState !== 'visible') return;
    if (socket) send({ type: 'ping' });
    else reconnect();
  }

  window.addEventListener('online', reconnect, { signal });
  window.addEventListener('offline', drop, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  if (!isOffline()) connect();

  return {
    send,
    stop: () => {
      stopping.abort();
      clearInterval(pings);
      drop();
    },
  };
}
