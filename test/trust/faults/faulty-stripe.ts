import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, vi } from 'vitest';

/** What Stripe, or a proxy in between, does instead of answering properly. */
export type Fault = (response: ServerResponse, answer: string) => unknown;
export type Operation = 'create' | 'retrieve' | 'cancel';

const respond =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

const error = (type: string, more: object = {}) =>
  JSON.stringify({ error: { type, message: 'No.', ...more } });
const htmlPage = '<!doctype html><title>Sorry</title>';

/** All faults: how often a request is tried before it fails, and whether each try waits for its timeout. */
export const faults: { name: string; tries: number; isSlow?: true; fault: Fault }[] = [
  { name: 'does not answer', tries: 2, isSlow: true, fault: () => undefined },
  {
    name: 'answers after 20 seconds',
    tries: 2,
    isSlow: true,
    fault: async (response, answer) => {
      await sleep(20_000, undefined, { ref: false });
      response.end(answer);
    },
  },
  {
    name: 'stops in the middle of an answer',
    tries: 1,
    isSlow: true,
    fault: (response, answer) => response.writeHead(200).write(answer.slice(0, 40)),
  },
  { name: 'resets the connection', tries: 2, fault: (response) => response.socket?.resetAndDestroy() },
  {
    name: 'limits the rate of requests',
    tries: 1,
    fault: respond(429, error('invalid_request_error', { code: 'rate_limit' }), { 'retry-after': '60' }),
  },
  {
    name: 'is still busy with the same request',
    tries: 2,
    fault: respond(409, error('idempotency_error', { code: 'lock_timeout' })),
  },
  { name: 'answers with an error', tries: 2, fault: respond(500, error('api_error')) },
  { name: 'is behind a broken gateway', tries: 2, fault: respond(502, htmlPage) },
  { name: 'is behind a gateway that answers 404', tries: 1, fault: respond(404, htmlPage) },
  { name: 'answers with an HTML page', tries: 1, fault: respond(200, htmlPage) },
  { name: 'answers with an empty body', tries: 1, fault: respond(200, '') },
  { name: 'answers with null', tries: 1, fault: respond(200, 'null') },
  { name: 'answers with an empty object', tries: 1, fault: respond(200, '{}') },
  {
    name: 'answers with another kind of object',
    tries: 1,
    fault: respond(200, '{"object":"charge","id":"ch_1","metadata":{}}'),
  },
  {
    name: 'answers with a truncated object',
    tries: 1,
    fault: respond(200, '{"object":"payment_intent","id":"pi_'),
  },
  { name: 'answers 200 with a malformed error', tries: 1, fault: respond(200, '{"error":"no"}') },
];

function operationOf({ method, url = '' }: IncomingMessage): Operation | undefined {
  if (method === 'GET') return 'retrieve';
  if (url.endsWith('/payment_intents')) return 'create';
  return url.endsWith('/cancel') ? 'cancel' : undefined;
}

/** Puts a proxy with faults between this file's tests and the local Stripe. Started before the tests run. */
export function useFaultyStripe() {
  let upstream = '';
  const received: Operation[] = [];
  const state: { fault?: Fault | undefined; isForwarded: boolean; operations: Operation[] } = {
    isForwarded: false,
    operations: [],
  };

  async function forward(request: IncomingMessage, body: Buffer): Promise<Response> {
    const headers = new Headers();
    for (const name of ['authorization', 'content-type', 'idempotency-key']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const { method = 'GET' } = request;
    const sent = method === 'GET' ? {} : { body: String(body) };
    return fetch(upstream + (request.url ?? ''), { method, headers, ...sent });
  }

  const server = createServer((request, response) => {
    const handle = async () => {
      const body = await buffer(request);
      const operation = operationOf(request);
      const { fault, isForwarded } = state;
      const isAffected = fault && operation && state.operations.includes(operation);
      if (operation) received.push(operation);
      const forwarded = isAffected && !isForwarded ? undefined : await forward(request, body);
      const text = (await forwarded?.text()) ?? error('api_error');
      if (isAffected) await fault(response, text);
      else response.writeHead(forwarded?.status ?? 500, { 'content-type': 'application/json' }).end(text);
    };
    handle().catch(() => request.socket.destroy());
  });

  beforeAll(async () => {
    upstream = new URL(process.env['STRIPE_API_BASE'] ?? '').origin;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    vi.stubEnv('STRIPE_API_BASE', `http://127.0.0.1:${(server.address() as AddressInfo).port}/stripe`);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    /** Makes these operations fail from now on. With `isForwarded` Stripe still carries them out, and only the answer is lost. */
    fail(
      fault: Fault,
      { isForwarded = false, operations = ['create', 'retrieve', 'cancel'] as Operation[] } = {},
    ) {
      Object.assign(state, { fault, isForwarded, operations });
      received.length = 0;
    },
    recover: () => void (state.fault = undefined),
    /** How many requests were made since the fault began. */
    tries: () => received.length,
  };
}
