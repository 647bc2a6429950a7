import type { ServerResponse } from 'node:http';

import type { Failure } from '#shared/api/call.ts';

/** Sends JSON that must not be cached. */
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

/** Sends text that must not be cached. */
export function text(response: ServerResponse, contentType: string, body: string): void {
  response.writeHead(200, { 'content-type': `${contentType}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body);
}

/** Sends an error in the shape that all errors of the API have. */
export function fail(
  response: ServerResponse,
  status: number,
  failure: Failure,
  headers: Record<string, string> = {},
): void {
  json(response, status, failure, headers);
}
