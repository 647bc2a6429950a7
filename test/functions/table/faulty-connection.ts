import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, vi } from 'vitest';

import { random } from '#infra/seed/random.ts';
import { seed } from '#test/size.ts';
import { tally } from '#test/trust/tally.ts';

/** The share of requests that are throttled, and the share of writes whose response is lost. */
type Rates = { throttled: number; lost: number };

type Fault = keyof Rates;
type TableRequest = { operation: string; isLastAttempt: boolean; body: Buffer };

/** Our own code repeats them after the SDK has given up. */
const writes = new Set(['UpdateItem', 'TransactWriteItems', 'PutItem', 'DeleteItem']);
const reads = new Set(['GetItem', 'BatchGetItem', 'Query']);

function parse({ headers }: IncomingMessage, body: Buffer): TableRequest {
  const [, operation = ''] = /^DynamoDB_\d+\.(\w+)$/.exec(String(headers['x-amz-target'])) ?? [];
  const [, attempt, max] = /attempt=(\d+); max=(\d+)/.exec(String(headers['amz-sdk-request'])) ?? [];
  return { operation, isLastAttempt: attempt === max, body };
}

/** The response of a busy table; a transaction is cancelled because of one of its items. */
function busyResponse({ operation, body }: TableRequest, isContention: boolean): string {
  const type = (name: string) => `com.amazonaws.dynamodb.v20120810#${name}`;
  if (operation !== 'TransactWriteItems') {
    return JSON.stringify({ __type: type('ProvisionedThroughputExceededException'), message: 'Too many.' });
  }
  const { TransactItems } = JSON.parse(body.toString()) as { TransactItems: unknown[] };
  const Code = isContention ? 'TransactionConflict' : 'ThrottlingError';
  const CancellationReasons = TransactItems.map((_, index) => (index === 0 ? { Code } : { Code: 'None' }));
  const Message = `Transaction cancelled [${Code}]`;
  return JSON.stringify({ __type: type('TransactionCanceledException'), Message, CancellationReasons });
}

/**
 * Puts a proxy between this file's tests and their table that throttles requests and loses responses after the work is
 * done. With `sparesLastAttempt`, the SDK's last attempt of a request that our code does not repeat goes through.
 */
export function useFaultyConnection({ sparesLastAttempt = true } = {}) {
  const draw = random(`${seed} line`);
  const next: Rates = { throttled: 0, lost: 0 };
  const count: Rates = { throttled: 0, lost: 0 };
  let rates: Rates = { throttled: 0, lost: 0 };
  let busy = 0;
  let upstream = '';

  /** Whether this fault happens now: because a test asked for it, or at random. */
  function happens(fault: Fault, what: string): boolean {
    const isRequested = next[fault] > 0;
    if (isRequested) next[fault] -= 1;
    else if (busy === 0 || !draw.chance(rates[fault])) return false;
    count[fault] += 1;
    tally(what);
    return true;
  }

  const server = createServer((request, response) => {
    const forward = async () => {
      const body = await buffer(request);
      const parsed = parse(request, body);
      const isWrite = writes.has(parsed.operation);
      // A failure of a read's last attempt would fail the test, because nothing repeats the request.
      const isRepeated = !sparesLastAttempt || !parsed.isLastAttempt || isWrite;
      const mayBeRefused = isWrite || (reads.has(parsed.operation) && next.throttled === 0);
      if (isRepeated && mayBeRefused && happens('throttled', 'throttles')) {
        response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
        response.end(busyResponse(parsed, draw.chance(0.5)));
        return;
      }
      const { method, headers } = request;
      const onward = send(new URL(request.url ?? '/', upstream), { method, headers });
      onward.end(body);
      const [reply] = (await once(onward, 'response')) as [IncomingMessage];
      const payload = await buffer(reply);
      if (isWrite && isRepeated && reply.statusCode === 200 && happens('lost', 'lost acknowledgements')) {
        request.socket.destroy();
        return;
      }
      response.writeHead(reply.statusCode ?? 500, reply.headers).end(payload);
    };
    forward().catch(() => request.socket.destroy());
  });

  beforeAll(async () => {
    upstream = process.env['DYNAMODB_ENDPOINT'] ?? '';
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    vi.stubEnv('DYNAMODB_ENDPOINT', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    /** Throttles the next `throttled` writes, then loses the responses to the next `lost` writes that succeed. */
    failNext: (faults: Partial<Rates>) => void Object.assign(next, faults),
    /** Injects faults at these rates until the work is done. */
    during: async <T>(at: Rates, work: () => Promise<T>): Promise<T> => {
      rates = at;
      busy += 1;
      try {
        return await work();
      } finally {
        busy -= 1;
      }
    },
    /** The number of faults so far. */
    faults: (): Rates => ({ ...count }),
    /** Does this work, loses the acknowledgement of its next write, and asserts that it did. */
    withLostAcknowledgement: async <T>(work: () => Promise<T>): Promise<T> => {
      const before = count.lost;
      next.lost = 1;
      const result = await work();
      expect(count.lost).toBe(before + 1);
      return result;
    },
  };
}
