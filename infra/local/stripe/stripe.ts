import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import Stripe from 'stripe';

import { now } from '#functions/lib/clock.ts';
import { browserScript } from '#infra/local/browser-script.ts';

import { createApi } from './api/api.ts';
import { ApiError } from './api/error.ts';
import { eventsOf } from './api/events.ts';
import { passTime } from './api/pass-time.ts';
import { createFaults, type FaultKind } from './faults.ts';
import { token } from './ids.ts';
import type { Review } from './resources/connected-account.ts';
import { review } from './resources/connected-accounts.ts';
import { dispute, endDispute } from './resources/disputes.ts';
import { settleIntent } from './resources/payment-intents.ts';
import { settleRefund } from './resources/refunds.ts';
import { findOperation } from './resources/resources.ts';
import type { DisputeKind } from './resources/test-cards.ts';
import { openStore } from './store.ts';
import { createWebhooks, type Retry } from './webhooks.ts';

const MOUNT = '/stripe';
/** The simulator of Stripe.js, which replaces the script at https://js.stripe.com. */
const stripeJs = new URL('browser/stripe-js.ts', import.meta.url);
/** How often we look what is due by the clock of the product when no request comes, milliseconds. */
const CLOCK_INTERVAL = 500;

export type StripeOptions = {
  /** The data folder of the local cloud; the stand-in stores its records in its subfolder `stripe`. */
  dataDir: string;
  webhookUrl: string;
  webhookSecret: string;
  secretKey: string;
  publishableKey: string;
  retry?: Retry;
};

/** The errors of Stripe's that a fault answers. */
const failures: Record<Exclude<FaultKind, 'timeout' | 'reset'>, ApiError> = {
  'rate-limit': new ApiError(429, { code: 'rate_limit', message: 'Too many requests.' }),
  'server-error': new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' }),
  'key-in-use': new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key. Please try again later.',
  }),
  'balance-insufficient': new ApiError(400, {
    code: 'balance_insufficient',
    message: 'You have insufficient available funds in your Stripe account.',
  }),
};

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const payload = `${JSON.stringify(body, null, 2)}\n`;
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
    .end(payload);
}

/**
 * A local stand-in for Stripe, which needs no network: the API under /stripe/v1, the browser script at
 * /stripe/stripe.js, and signed webhooks. `start` begins to deliver webhooks; `stop` also closes the database.
 */
export function createStripe(options: StripeOptions) {
  const store = openStore(join(options.dataDir, 'stripe'));
  store.deleteResponses(now() - 24 * 3_600_000);
  const faults = createFaults();
  const webhooks = createWebhooks({
    store,
    faults,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    retry: options.retry ?? { first: 500, max: 60_000 },
  });
  const api = createApi(store, options);
  let timer: NodeJS.Timeout | undefined;
  const hangingResponses = new Set<ServerResponse>();

  function fail(kind: FaultKind, response: ServerResponse, headers: Record<string, string>): void {
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

  async function serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname.slice(MOUNT.length);
    const method = request.method ?? 'GET';
    const id = `req_${token(14)}`;
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
    if (fault && !fault.isApplied) {
      fail(fault.kind, response, headers);
      return;
    }
    const { authorization, 'stripe-account': connected } = request.headers;
    const account = typeof connected === 'string' ? connected : undefined;
    const query = url.search.slice(1);
    const apiResponse = api.handle({ id, method, path, query, body, authorization, account, idempotencyKey });
    webhooks.deliverSoon();
    if (fault) fail(fault.kind, response, headers);
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
        await serve(request, response, url);
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
    /**
     * Ends a payment with the status `processing` (`pm_card_processing`), as the bank would days later, or a refund:
     * one that is pending succeeds or fails, one that has succeeded fails.
     */
    settle: (id: string, outcome: 'succeeded' | 'failed'): void => {
      const settleObject = id.startsWith('re_') ? settleRefund : settleIntent;
      store.transaction(() => settleObject(store, eventsOf(store), id, outcome === 'succeeded'));
      webhooks.deliverSoon();
    },
    /** Disputes the charge of a payment, or a charge, as the buyer's bank does; it may also only inquire. */
    dispute: (id: string, kind: DisputeKind = 'fraudulent'): Stripe.Dispute => {
      const opened = store.transaction(() => dispute(store, eventsOf(store), id, kind));
      webhooks.deliverSoon();
      return opened;
    },
    /** Ends a check of a connected account's owner, as Stripe would minutes or days later. */
    review: (id: string, outcome: Review): void => {
      store.transaction(() => review(store, id, outcome));
      webhooks.deliverSoon();
    },
    /** Ends a dispute as the bank would weeks later. */
    endDispute: (id: string, outcome: 'won' | 'lost'): void => {
      store.transaction(() => endDispute(store, eventsOf(store), id, outcome));
      webhooks.deliverSoon();
    },
  };
}

export type StripeStandIn = ReturnType<typeof createStripe>;
