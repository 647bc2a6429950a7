import type { ServerResponse } from 'node:http';

import { ApiError } from './api/error.ts';
import type { FaultKind, InnerFault } from './faults.ts';

/** The faults that keep a request, or its response, from arriving. */
export type Failure = Exclude<FaultKind, InnerFault | 'slow'>;

/** The errors of Stripe's that a failure answers. */
export const failures: Record<Exclude<Failure, 'timeout' | 'reset'>, ApiError> = {
  'rate-limit': new ApiError(429, { code: 'rate_limit', message: 'Too many requests.' }),
  'server-error': new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' }),
  'key-in-use': new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key. Please try again later.',
  }),
};

/** Sends a response in JSON, as Stripe does. */
export function send(
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
