import type { Failure } from './call.ts';

/** The status of the response by the code of the failure. */
export const failureStatus: Record<Failure['code'], number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
};

/** The code of a failure of which only the status is known. */
export function failureCode(status: number): Failure['code'] {
  const codes = Object.keys(failureStatus) as Failure['code'][];
  const fallback = status >= 500 ? 'internal' : 'invalid';
  return codes.find((code) => failureStatus[code] === status) ?? fallback;
}
