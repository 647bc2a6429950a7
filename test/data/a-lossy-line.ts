import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, vi } from 'vitest';

/** Puts a line between this file's tests and their table, on which answers get lost after the work was done. */
export function useLossyLine() {
  let remaining = 0;
  let lost = 0;
  let upstream = '';

  const server = createServer((request, response) => {
    const forward = async () => {
      const body = await buffer(request);
      const onward = send(new URL(request.url ?? '/', upstream), {
        method: request.method,
        headers: request.headers,
      });
      onward.end(body);
      const [answer] = (await once(onward, 'response')) as [import('node:http').IncomingMessage];
      const payload = await buffer(answer);
      const isWrite = /\.(?:UpdateItem|TransactWriteItems|PutItem)$/.test(
        String(request.headers['x-amz-target']),
      );
      if (isWrite && answer.statusCode === 200 && remaining > 0) {
        remaining -= 1;
        lost += 1;
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
    /** Loses the answers to the next writes that succeed. */
    loseNext(times: number): void {
      remaining = times;
    },
    lost: () => lost,
  };
}
