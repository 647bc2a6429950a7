import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, vi } from 'vitest';

/** What the provider, or a proxy in between, does instead of answering. */
export type Fault = (response: ServerResponse, answer: string) => unknown;
export type Operation = 'create' | 'retrieve' | 'cancel';

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

const error = (type: string, more: object = {}) =>
  JSON.stringify({ error: { type, message: 'No.', ...more } });
const page = '<!doctype html><title>Sorry</title>';

/** All faults: how often a request is tried before it is given up, and whether each try waits for its timeout. */
export const faults: { name: string; tries: number; isSlow?: true; fault: Fault }[] = [
  { name: 'keeps silent', tries: 2, isSlow: true, fault: () => undefined },
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
    name: 'stops in the middle of its answer',
    tries: 1,
    isSlow: true,
    fault: (response, answer) => response.writeHead(200).write(answer.slice(0, 40)),
  },
  { name: 'cuts the line', tries: 2, fault: (response) => response.socket?.resetAndDestroy() },
  {
    name: 'has too many requests',
    tries: 1,
    fault: answering(429, error('invalid_request_error', { code: 'rate_limit' }), { 'retry-after': '60' }),
  },
  {
    name: 'is still at the same request',
    tries: 2,
    fault: answering(409, error('idempotency_error', { code: 'lock_timeout' })),
  },
  { name: 'breaks', tries: 2, fault: answering(500, error('api_error')) },
  { name: 'is behind a broken gateway', tries: 2, fault: answering(502, page) },
  { name: 'is behind a gateway that does not know it', tries: 1, fault: answering(404, page) },
  { name: 'answers with a page', tries: 1, fault: answering(200, page) },
  { name: 'answers with nothing', tries: 1, fault: answering(200, '') },
  { name: 'answers with null', tries: 1, fault: answering(200, 'null') },
  { name: 'answers with an empty record', tries: 1, fault: answering(200, '{}') },
  {
    name: 'answers with another record',
    tries: 1,
    fault: answering(200, '{"object":"charge","id":"ch_1","metadata":{}}'),
  },
  {
    name: 'answers with half a record',
    tries: 1,
    fault: answering(200, '{"object":"payment_intent","id":"pi_'),
  },
  { name: 'answers with an error that is none', tries: 1, fault: answering(200, '{"error":"no"}') },
];

function operationOf({ method, url = '' }: IncomingMessage): Operation | undefined {
  if (method === 'GET') return 'retrieve';
  if (url.endsWith('/payment_intents')) return 'create';
  return url.endsWith('/cancel') ? 'cancel' : undefined;
}

/** Puts a proxy with faults between this file's tests and the payment stand-in. Started before the tests run. */
export function useFaultyStripe() {
  let upstream = '';
  const asked: Operation[] = [];
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
    const answer = async () => {
      const body = await buffer(request);
      const operation = operationOf(request);
      const { fault, isForwarded } = state;
      const isAffected = fault && operation && state.operations.includes(operation);
      if (operation) asked.push(operation);
      const given = isAffected && !isForwarded ? undefined : await forward(request, body);
      const text = (await given?.text()) ?? error('api_error');
      if (isAffected) await fault(response, text);
      else response.writeHead(given?.status ?? 500, { 'content-type': 'application/json' }).end(text);
    };
    answer().catch(() => request.socket.destroy());
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
    /** From now on these operations fail; with `isForwarded` the provider still carries them out, and only the answer is lost. */
    fail(
      fault: Fault,
      { isForwarded = false, operations = ['create', 'retrieve', 'cancel'] as Operation[] } = {},
    ) {
      Object.assign(state, { fault, isForwarded, operations });
      asked.length = 0;
    },
    recover: () => void (state.fault = undefined),
    /** How many requests were made since the fault began. */
    tries: () => asked.length,
  };
}
