import type { Page, Request, Route } from '@playwright/test';

import { findCall } from './find-call.ts';

/** The calls of a page in rounds: the page makes those of a round after it has got the responses of the round before. */
export type RequestLog = string[][];

/**
 * Background calls of the top bar and of an open conversation, on every page: the page makes them at any time and does
 * not wait for them.
 */
const background = [
  'conversations.list',
  'conversations.markRead',
  'notifications.unread',
  'notifications.markRead',
  'users.me',
];

/** The pages that make a background call as one of their own. */
const ownIn: Record<string, RegExp> = {
  'conversations.list': /^\/messages$/,
  'users.me': /^\/settings(\/sign-in|\/privacy)?$/,
};

/** Types of resources that never cause a call. */
const passiveTypes = /^(image|media|font|stylesheet)$/;

const isOfApi = ({ pathname }: URL) => pathname.startsWith('/api/');

function operationOf(request: Request): string {
  const { pathname } = new URL(request.url());
  return findCall(request.method(), pathname)?.operation ?? `${request.method()} ${pathname}`;
}

/** Waits until the browser is idle and has drawn two frames. */
const waitForIdleBrowser = () =>
  new Promise<void>((done) => {
    const frames = () => requestAnimationFrame(() => requestAnimationFrame(() => done()));
    requestIdleCallback(frames, { timeout: 500 });
  });

/**
 * Logs the calls of a page; start it before opening the page. Responses are held back until the page makes no further
 * request, so that the rounds do not depend on the speed of the machine.
 */
export async function watchRequests(page: Page) {
  const log: RequestLog = [[]];
  const pending = new Set<Request>();
  let held: Route[] = [];
  let count = 0;

  const begin = (request: Request) => !passiveTypes.test(request.resourceType()) && pending.add(request);
  const end = (request: Request) => pending.delete(request);
  page.on('request', (request) => {
    count += 1;
    begin(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.route(isOfApi, (route) => {
    log.at(-1)?.push(operationOf(route.request()));
    end(route.request());
    held.push(route);
  });

  /** Waits until no request is pending except those held back, twice in a row. */
  async function waitUntilQuiet(): Promise<void> {
    let quietChecks = 0;
    while (quietChecks < 2) {
      const before = count;
      await page.evaluate(waitForIdleBrowser);
      quietChecks = count === before && pending.size === 0 ? quietChecks + 1 : 0;
    }
  }

  return {
    /** Releases the held responses round by round, until the page makes no further request. */
    async settle(): Promise<void> {
      await waitUntilQuiet();
      while (held.length > 0) {
        const round = held;
        held = [];
        log.push([]);
        for (const route of round) begin(route.request());
        await Promise.all(round.map((route) => route.continue()));
        await waitUntilQuiet();
      }
    },
    /** The calls made so far. */
    asked(): RequestLog {
      const isOwn = (operation: string) =>
        !background.includes(operation) || ownIn[operation]?.test(new URL(page.url()).pathname);
      const own = log.map((calls) => calls.filter(isOwn).toSorted());
      return own.filter((calls) => calls.length > 0);
    },
    /** The number of all requests, files and pictures included. */
    count: () => count,
  };
}

/** Milliseconds. Intended refetches come later than this. */
const SOON = 2_000;

/** Milliseconds after the opening of its socket within which a page asks again for what it may have missed. */
const CATCHING_UP = 20_000;

/** Returns a function that lists the calls that a page made more than once since the function was last called. */
export function watchRepetitions(page: Page): () => string[] {
  let asked: { operation: string; at: number }[] = [];
  let openedAt = Number.NEGATIVE_INFINITY;
  page.on('request', (request) => {
    if (!isOfApi(new URL(request.url()))) return;
    const operation = operationOf(request);
    const at = performance.now();
    asked.push({ operation, at });
    // The unread count is the last that a page asks for when it catches up.
    if (operation === 'notifications.unread' && at - openedAt < CATCHING_UP) asked = [];
  });
  // What the page is told of, such as another sign-in of its user, it asks for again with reason.
  page.on('websocket', (socket) => {
    openedAt = performance.now();
    socket.on('framereceived', () => (asked = []));
  });
  return () => {
    const repeated = asked.filter(({ operation, at }, index) =>
      asked.slice(0, index).some((each) => each.operation === operation && at - each.at < SOON),
    );
    asked = [];
    return repeated.map(({ operation }) => operation);
  };
}
