import { afterEach, beforeEach, vi } from 'vitest';

import type { LiveEvent } from '#shared/api/live.ts';

/** A socket as browsers have it, whose other end is the test. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readonly url: string;
  readonly sent: unknown[] = [];
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.made.push(this);
  }

  /** The server accepts it. */
  open() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** The server says something. */
  hear(event: LiveEvent | { type: string } | string) {
    const data = typeof event === 'string' ? event : JSON.stringify(event);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  /** Either end closes it. */
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

/** The sockets that are open, or about to be. */
export const sockets = () => FakeSocket.made.filter(({ readyState }) => readyState !== 3);

/** What tabs see of the browser around them. */
class FakeDocument extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';

  show(state: DocumentVisibilityState) {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const aWindow = () =>
  Object.assign(new EventTarget(), { location: new URL('https://tandem.example/orders?page=2') });

/** Gives each test of this file a browser with a network, a tab that is looked at, and sockets. */
export function useFakeBrowser() {
  const { locks } = navigator;
  const browser = {
    document: new FakeDocument(),
    window: aWindow(),
    /** Says that there is a network, or none. */
    setOnline(isOnline: boolean) {
      vi.stubGlobal('navigator', { onLine: isOnline, locks });
      browser.window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    },
  };
  beforeEach(() => {
    FakeSocket.made = [];
    browser.document = new FakeDocument();
    browser.window = aWindow();
    vi.stubGlobal('document', browser.document);
    vi.stubGlobal('window', browser.window);
    vi.stubGlobal('navigator', { onLine: true, locks });
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return browser;
}
