import type { Page, Request, Route } from '@playwright/test';

import { findCall } from './find-call.ts';

/** The calls of a page in rounds: each round holds the requests that needed an answer of the round before. */
export type RequestLog = string[][];

/**
 * Background calls of the top bar and of an open thread, on every page: they come at any time, and nothing waits for them.
 */
const background = ['conversations.list', 'conversations.markRead'];

/** Resource types that never lead to a call. */
const inert = /^(image|media|font|stylesheet)$/;

const isOfApi = ({ pathname }: URL) => pathname.startsWith('/api/');

function operationOf(request: Request): string {
  const { pathname } = new URL(request.url());
  return findCall(request.method(), pathname)?.operation ?? `${request.method()} ${pathname}`;
}

/** Waits for an idle browser and two frames. */
const rest = () =>
  new Promise<void>((done) => {
    const frames = () => requestAnimationFrame(() => requestAnimationFrame(() => done()));
    requestIdleCallback(frames, { timeout: 500 });
  });

/**
 * Logs the calls of a page; start it before opening the page. Answers are held back until the page asks for nothing more,
 * so that the rounds depend on the page alone and not on the speed of the machine.
 */
export async function watchRequests(page: Page) {
  const log: RequestLog = [[]];
  const underway = new Set<Request>();
  let held: Route[] = [];
  let count = 0;

  const begin = (request: Request) => !inert.test(request.resourceType()) && underway.add(request);
  const end = (request: Request) => underway.delete(request);
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

  /** Waits until no request is under way but those held back, twice in a row. */
  async function quiet(): Promise<void> {
    let calm = 0;
    while (calm < 2) {
      const before = count;
      await page.evaluate(rest);
      calm = count === before && underway.size === 0 ? calm + 1 : 0;
    }
  }

  return {
    /** Lets in one round of answers after the other, until the page asks for nothing more. */
    async settle(): Promise<void> {
      await quiet();
      while (held.length > 0) {
        const round = held;
        held = [];
        log.push([]);
        for (const route of round) begin(route.request());
        await Promise.all(round.map((route) => route.continue()));
        await quiet();
      }
    },
    /** The calls made so far. */
    asked(): RequestLog {
      const isOwn = (operation: string) =>
        page.url().endsWith('/messages') || !background.includes(operation);
      const own = log.map((calls) => calls.filter(isOwn).toSorted());
      return own.filter((calls) => calls.length > 0);
    },
    /** The number of all requests, files and pictures included. */
    count: () => count,
  };
}

/** Milliseconds. Deliberate refetches wait longer than this. */
const SOON = 2_000;

/** Answers a function that lists the calls a page made more than once for one screen, since it was last called. */
export function watchRepetitions(page: Page): () => string[] {
  let asked: { operation: string; at: number }[] = [];
  page.on('request', (request) => {
    if (isOfApi(new URL(request.url())))
      asked.push({ operation: operationOf(request), at: performance.now() });
  });
  return () => {
    const repeated = asked.filter(({ operation, at }, index) =>
      asked.slice(0, index).some((each) => each.operation === operation && at - each.at < SOON),
    );
    asked = [];
    return repeated.map(({ operation }) => operation);
  };
}
