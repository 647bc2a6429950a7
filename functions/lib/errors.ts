import type { Failure } from '#shared/api/call.ts';

const statuses: Record<Failure['code'], number> = {
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

/** A refusal that the caller is told of: a code of the call table's failures, and a sentence for people. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: Failure['code'];
  readonly issues: Failure['issues'];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: Failure['code'],
    message: string,
    more: { issues?: Failure['issues']; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return statuses[this.code];
  }
}
