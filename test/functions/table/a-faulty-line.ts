import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, vi } from 'vitest';

import { random } from '#infra/art/random.ts';
import { seed } from '#test/trust/size.ts';
import { tally } from '#test/trust/tally.ts';

/** How many of the requests are refused for now, and of how many writes the answer gets lost. */
export type Rates = { throttled: number; lost: number };

type Fault = keyof Rates;
type Asked = { operation: string; isLastTry: boolean; body: Buffer };

const writes = new Set(['UpdateItem', 'TransactWriteItems', 'PutItem', 'DeleteItem']);
/** Whoever sends these tries again when the SDK has given up. */
const repeatedByUs = new Set(['UpdateItem', 'TransactWriteItems']);
const reads = new Set(['GetItem', 'BatchGetItem', 'Query']);

function asked({ headers }: IncomingMessage, body: Buffer): Asked {
  const [, operation = ''] = /^DynamoDB_\d+\.(\w+)$/.exec(String(headers['x-amz-target'])) ?? [];
  const [, attempt, max] = /attempt=(\d+); max=(\d+)/.exec(String(headers['amz-sdk-request'])) ?? [];
  return { operation, isLastTry: attempt === max, body };
}

/** What the table answers when it cannot do that now: a transaction is called off for one of its items. */
function refusal({ operation, body }: Asked, isContention: boolean): string {
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
 * Puts a line between this file's tests and their table, on which requests are refused before the work is done and
 * answers get lost after it. Unless it `spares` nobody, it lets the last try of whoever is not repeated go through.
 */
export function useFaultyLine({ spares = true } = {}) {
  const draw = random(`${seed} line`);
  const next: Rates = { throttled: 0, lost: 0 };
  const count: Rates = { throttled: 0, lost: 0 };
  let rates: Rates = { throttled: 0, lost: 0 };
  let busy = 0;
  let upstream = '';

  /** Whether this fault happens now: because it was ordered, or because it was drawn. */
  function happens(fault: Fault, what: string): boolean {
    const isOrdered = next[fault] > 0;
    if (isOrdered) next[fault] -= 1;
    else if (busy === 0 || !draw.chance(rates[fault])) return false;
    count[fault] += 1;
    tally(what);
    return true;
  }

  const server = createServer((request, response) => {
    const forward = async () => {
      const body = await buffer(request);
      const what = asked(request, body);
      const isWrite = writes.has(what.operation);
      // Nobody would come again for what fails at its last try.
      const isRepeated = !spares || !what.isLastTry || repeatedByUs.has(what.operation);
      const mayBeRefused = isWrite || (reads.has(what.operation) && next.throttled === 0);
      if (isRepeated && mayBeRefused && happens('throttled', 'throttles')) {
        response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
        response.end(refusal(what, draw.chance(0.5)));
        return;
      }
      const { method, headers } = request;
      const onward = send(new URL(request.url ?? '/', upstream), { method, headers });
      onward.end(body);
      const [answer] = (await once(onward, 'response')) as [IncomingMessage];
      const payload = await buffer(answer);
      if (isWrite && isRepeated && answer.statusCode === 200 && happens('lost', 'lost acknowledgements')) {
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers).end(payload);
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
    /** Refuses the next writes, whichever they are; then loses the answers to the next that succeed. */
    failNext: (faults: Partial<Rates>) => void Object.assign(next, faults),
    /** Has faults happen at these rates until the work is done. */
    during: async <T>(at: Rates, work: () => Promise<T>): Promise<T> => {
      rates = at;
      busy += 1;
      try {
        return await work();
      } finally {
        busy -= 1;
      }
    },
    /** How many there were. */
    faults: (): Rates => ({ ...count }),
    /** Does it while the answer to its write is lost, and proves that one was. */
    unanswered: async <T>(work: () => Promise<T>): Promise<T> => {
      const before = count.lost;
      next.lost = 1;
      const result = await work();
      expect(count.lost).toBe(before + 1);
      return result;
    },
  };
}
