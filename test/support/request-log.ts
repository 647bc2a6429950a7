import type { Page, Request, Route } from '@playwright/test';

import { callOf } from './call-of.ts';

/** The calls of a page: in one list what it asks for together, in the next what needed an answer of the one before. */
export type RequestLog = string[][];

/**
 * What the top bar and a thread ask for besides, whatever the page is: it comes when their own code does, or when there
 * is news, and nothing waits for it.
 */
const aside = ['conversations.list', 'conversations.markRead'];

/** Nothing is asked for because of what these bring. */
const inert = /^(image|media|font|stylesheet)$/;

const isOfApi = ({ pathname }: URL) => pathname.startsWith('/api/');

function operationOf(request: Request): string {
  const { pathname } = new URL(request.url());
  return callOf(request.method(), pathname)?.operation ?? `${request.method()} ${pathname}`;
}

/** Two frames, and nothing left to do between them. */
const rest = () =>
  new Promise<void>((done) => {
    const frames = () => requestAnimationFrame(() => requestAnimationFrame(() => done()));
    requestIdleCallback(frames, { timeout: 500 });
  });

/**
 * Writes down what a page asks the API for, from before it is opened. Answers are held back until it asks for nothing
 * more, so that it depends on the page alone, and not on the machine, what is asked for together.
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

  /** Until nothing but what is held back is on its way, twice in a row. */
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
    /** What was asked for up to now. */
    asked(): RequestLog {
      const isOwn = (operation: string) => page.url().endsWith('/messages') || !aside.includes(operation);
      const own = log.map((calls) => calls.filter(isOwn).toSorted());
      return own.filter((calls) => calls.length > 0);
    },
    /** How many requests that were in all, files and pictures as well. */
    count: () => count,
  };
}

/** What is asked for again on purpose, to see what is new, waits longer than this. */
const SOON = 2_000;

/** Writes down which calls a page makes more than once for one screen; each look at it begins anew. */
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
