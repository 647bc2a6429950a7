import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, vi } from 'vitest';

/** What somebody between us and the provider, or the provider itself, does instead of answering. */
export type Trouble = (response: ServerResponse, answer: string) => unknown;
export type Question = 'create' | 'retrieve' | 'cancel';

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Trouble =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

const error = (type: string, more: object = {}) =>
  JSON.stringify({ error: { type, message: 'No.', ...more } });
const page = '<!doctype html><title>Sorry</title>';

/** What can go wrong: how often the same is asked before the asker gives up, and whether that takes the asker's time. */
export const troubles: { name: string; tries: number; isSlow?: true; trouble: Trouble }[] = [
  { name: 'keeps silent', tries: 2, isSlow: true, trouble: () => undefined },
  {
    name: 'answers after 20 seconds',
    tries: 2,
    isSlow: true,
    trouble: async (response, answer) => {
      await sleep(20_000, undefined, { ref: false });
      response.end(answer);
    },
  },
  {
    name: 'stops in the middle of its answer',
    tries: 1,
    isSlow: true,
    trouble: (response, answer) => response.writeHead(200).write(answer.slice(0, 40)),
  },
  { name: 'cuts the line', tries: 2, trouble: (response) => response.socket?.resetAndDestroy() },
  {
    name: 'has too many requests',
    tries: 1,
    trouble: answering(429, error('invalid_request_error', { code: 'rate_limit' }), { 'retry-after': '60' }),
  },
  {
    name: 'is still at the same request',
    tries: 2,
    trouble: answering(409, error('idempotency_error', { code: 'lock_timeout' })),
  },
  { name: 'breaks', tries: 2, trouble: answering(500, error('api_error')) },
  { name: 'is behind a broken gateway', tries: 2, trouble: answering(502, page) },
  { name: 'is behind a gateway that does not know it', tries: 1, trouble: answering(404, page) },
  { name: 'answers with a page', tries: 1, trouble: answering(200, page) },
  { name: 'answers with nothing', tries: 1, trouble: answering(200, '') },
  { name: 'answers with null', tries: 1, trouble: answering(200, 'null') },
  { name: 'answers with an empty record', tries: 1, trouble: answering(200, '{}') },
  {
    name: 'answers with another record',
    tries: 1,
    trouble: answering(200, '{"object":"charge","id":"ch_1","metadata":{}}'),
  },
  {
    name: 'answers with half a record',
    tries: 1,
    trouble: answering(200, '{"object":"payment_intent","id":"pi_'),
  },
  { name: 'answers with an error that is none', tries: 1, trouble: answering(200, '{"error":"no"}') },
];

function questionOf({ method, url = '' }: IncomingMessage): Question | undefined {
  if (method === 'GET') return 'retrieve';
  if (url.endsWith('/payment_intents')) return 'create';
  return url.endsWith('/cancel') ? 'cancel' : undefined;
}

/** Puts a line between this file's tests and their provider, on which everything can go wrong. There once the tests run. */
export function useFaultyProvider() {
  let upstream = '';
  const asked: Question[] = [];
  const state: { trouble?: Trouble | undefined; isHeard: boolean; questions: Question[] } = {
    isHeard: false,
    questions: [],
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
      const question = questionOf(request);
      const { trouble, isHeard } = state;
      const isTroubled = trouble && question && state.questions.includes(question);
      if (question) asked.push(question);
      const given = isTroubled && !isHeard ? undefined : await forward(request, body);
      const text = (await given?.text()) ?? error('api_error');
      if (isTroubled) await trouble(response, text);
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
    /** From now on these questions meet the trouble; where the provider hears them, it does what it is asked all the same. */
    fail(
      trouble: Trouble,
      { isHeard = false, questions = ['create', 'retrieve', 'cancel'] as Question[] } = {},
    ) {
      Object.assign(state, { trouble, isHeard, questions });
      asked.length = 0;
    },
    recover: () => void (state.trouble = undefined),
    /** How often anything was asked since the trouble began. */
    tries: () => asked.length,
  };
}
