import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import Stripe from 'stripe';

import { now } from '#functions/lib/clock.ts';
import { browserScript } from '#infra/local/browser-script.ts';

import { createApi, LONGEST_KEY_LIFETIME } from './api/api.ts';
import { passTime } from './api/pass-time.ts';
import { createBank } from './bank.ts';
import { createElsewhere } from './elsewhere.ts';
import { failures, send, type Failure } from './failures.ts';
import { createFaults, isInner, type FaultKind, type InnerFault } from './faults.ts';
import { PAGES, servePage } from './pages/pages.ts';
import { findOperation } from './resources/resources.ts';
import { openStore } from './store.ts';
import { createWebhooks, type Retry } from './webhooks.ts';

const MOUNT = '/stripe';
/** The simulator of Stripe.js, which replaces the script at https://js.stripe.com. */
const stripeJs = new URL('browser/stripe-js.ts', import.meta.url);
/** How often what is due by the clock of the product is processed when no request comes, milliseconds. */
const CLOCK_INTERVAL = 500;
/** How long a request takes that is made slow, milliseconds: longer than three seconds, after which a first retry has been made. */
const SLOWNESS = 3_500;

export type StripeOptions = {
  /** The data folder of the local cloud; the stand-in stores its records in its subfolder `stripe`. */
  dataDir: string;
  webhookUrl: string;
  webhookSecret: string;
  /** Where events about connected accounts are sent, and what they are signed with. */
  connectWebhookUrl: string;
  connectWebhookSecret: string;
  secretKey: string;
  publishableKey: string;
  retry?: Retry;
};

/** How a request fails, from outside or inside. One that is only slow does not. */
function outcomeOf(kind: FaultKind | undefined): [Failure | undefined, InnerFault | undefined] {
  if (kind === 'slow') return [undefined, undefined];
  return isInner(kind) ? [undefined, kind] : [kind, undefined];
}

/**
 * A local stand-in for Stripe, which needs no network: the API under /stripe/v1 and /stripe/v2, the browser script at
 * /stripe/stripe.js, pages that stand for Stripe's own under /stripe/pages, and signed webhooks. `start` begins to
 * deliver webhooks; `stop` also closes the database.
 */
export function createStripe(options: StripeOptions) {
  const store = openStore(join(options.dataDir, 'stripe'));
  store.deleteResponses(now() - LONGEST_KEY_LIFETIME);
  const faults = createFaults();
  const webhooks = createWebhooks({
    store,
    faults,
    platform: { url: options.webhookUrl, secret: options.webhookSecret },
    connected: { url: options.connectWebhookUrl, secret: options.connectWebhookSecret },
    retry: options.retry ?? { first: 500, max: 60_000 },
  });
  const api = createApi(store, options);
  let timer: NodeJS.Timeout | undefined;
  const hangingResponses = new Set<ServerResponse>();
  const keysInUse = new Set<string>();

  function fail(kind: Failure, response: ServerResponse, headers: Record<string, string>): void {
    if (kind === 'timeout') {
      hangingResponses.add(response);
      response.once('close', () => hangingResponses.delete(response));
    } else if (kind === 'reset') {
      response.socket?.resetAndDestroy();
    } else {
      const { status, error } = failures[kind];
      send(response, status, { error }, headers);
    }
  }

  /** Lets a request take its time, in which its key is in use. */
  async function holdUp(idempotencyKey = ''): Promise<void> {
    keysInUse.add(idempotencyKey);
    await wait(SLOWNESS);
    keysInUse.delete(idempotencyKey);
  }

  async function showPage(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const body = await text(request);
    doDue();
    const shown = servePage(store, request.method ?? 'GET', path, body);
    webhooks.deliverSoon();
    if ('location' in shown) response.writeHead(303, { location: shown.location }).end();
    else {
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
      response.writeHead(shown.status, headers).end(shown.body);
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname.slice(MOUNT.length);
    const method = request.method ?? 'GET';
    const id = `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const headers = {
      'request-id': id,
      'stripe-version': Stripe.API_VERSION,
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    };
    const body = await text(request);
    const operation = findOperation(method, path)?.operation;
    const fault = operation && faults.take(operation);
    const kind = fault?.kind;
    if (idempotencyKey && keysInUse.has(idempotencyKey)) {
      fail('key-in-use', response, headers);
      return;
    }
    if (kind === 'slow') await holdUp(idempotencyKey);
    const [failure, innerFault] = outcomeOf(kind);
    if (failure && !fault?.isApplied) {
      fail(failure, response, headers);
      return;
    }
    const { authorization, 'stripe-account': connected } = request.headers;
    const origin = `http://${request.headers.host}`;
    const account = typeof connected === 'string' ? connected : undefined;
    const query = url.search.slice(1);
    const apiResponse = api.handle({
      id,
      method,
      path,
      query,
      body,
      authorization,
      account,
      idempotencyKey,
      origin,
      fault: innerFault,
    });
    webhooks.deliverSoon();
    if (failure) fail(failure, response, headers);
    else {
      const replayed: Record<string, string> = apiResponse.isReplay ? { 'idempotent-replayed': 'true' } : {};
      send(response, apiResponse.status, apiResponse.body, { ...headers, ...replayed });
    }
  }

  /** Does what is due by the clock of the product, without waiting for a request. */
  function doDue(): void {
    if (passTime(store)) webhooks.deliverSoon();
  }

  return {
    doDue,
    /** Fault injection for tests. */
    faults,

    /** Answers a request below /stripe; for a bare server: `createServer((q, r) => void stripe.handle(q, r))`. */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const url = new URL(request.url ?? '/', 'http://localhost');
      try {
        if (url.pathname === `${MOUNT}/stripe.js`) {
          response
            .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
            .end(await browserScript(stripeJs));
          return;
        }
        const path = url.pathname.slice(MOUNT.length);
        if (path.startsWith(PAGES)) await showPage(request, response, path);
        else await serve(request, response, url);
      } catch (error) {
        console.error('The payment stand-in failed:', error);
        if (response.headersSent) response.destroy();
        else fail('server-error', response, {});
      }
    },

    start(): void {
      webhooks.start();
      timer = setInterval(doDue, CLOCK_INTERVAL).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      for (const response of hangingResponses) response.destroy();
      await webhooks.stop();
      store.close();
    },

    /** Every event so far, oldest first. */
    events: () => store.events(),
    /** Resolves when no webhook event is pending. */
    delivered: () => webhooks.delivered(),
    ...createBank(store, webhooks.deliverSoon),
    ...createElsewhere(store),
  };
}

export type StripeStandIn = ReturnType<typeof createStripe>;
