import type { ServerResponse } from 'node:http';

import type { Failure } from '#shared/api/call.ts';

/** Answers JSON that is not to be kept. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(JSON.stringify(body));
}

/** Answers a text that is not to be kept. */
export function text(response: ServerResponse, contentType: string, body: string): void {
  response.writeHead(200, { 'content-type': `${contentType}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body);
}

/** Answers a failure in the one shape that every failure has. */
export function fail(
  response: ServerResponse,
  status: number,
  failure: Failure,
  headers: Record<string, string> = {},
): void {
  json(response, status, failure, headers);
}
