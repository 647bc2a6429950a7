import type { Failure } from '#shared/api/call.ts';
import { failureStatus } from '#shared/api/failure-status.ts';
import type { Refusal } from '#shared/refusal.ts';

/** The optional parts of an error; `retryAfter` is in seconds. */
type Details = { issues?: Failure['issues']; retryAfter?: number; cause?: unknown };

/** Why: a refusal of `shared/texts/`; or only a message, for the operator, whose commands print it. */
type Why = Refusal | string;

/** An error that the caller gets as the response: one of the API's failure codes, the reason, and a message for people. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: Failure['code'];
  readonly reason: Failure['reason'];
  readonly params: Failure['params'];
  readonly issues: Failure['issues'];
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;

  constructor(code: Failure['code'], why: Why, { issues, retryAfter, cause }: Details = {}) {
    const { message, reason, params }: Partial<Refusal> = typeof why === 'string' ? { message: why } : why;
    super(message, { cause });
    this.code = code;
    this.reason = reason;
    this.params = params;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return failureStatus[this.code];
  }
}

/** 400: the request is not valid; `issues` names the fields. */
export const invalid = (why: Why, details?: Pick<Details, 'issues' | 'cause'>) =>
  new AppError('invalid', why, details);

/** Details that name the field which a refusal is about. */
export const at = (path: string, refusal: Refusal) => ({ issues: [{ path, ...refusal }] });

/** 401: the call needs a session. */
export const unauthenticated = (why: Why) => new AppError('unauthenticated', why);

/** 403: the caller may not do this. */
export const forbidden = (why: Why) => new AppError('forbidden', why);

/** 404: it does not exist, or the caller may not know that it does. */
export const notFound = (why: Why) => new AppError('not_found', why);

/** 409: the current state does not allow it; `issues` names the fields whose value is taken. */
export const conflict = (why: Why, details?: Pick<Details, 'issues'>) =>
  new AppError('conflict', why, details);

/** 413: the body is larger than the call accepts. */
export const tooLarge = (why: Why) => new AppError('too_large', why);

/** 415: the body is of a type that the call does not accept. */
export const unsupportedType = (why: Why) => new AppError('unsupported_type', why);

/** 429: too many attempts; the caller may retry after this many seconds. */
export const tooManyRequests = (why: Why, retryAfter: number) =>
  new AppError('too_many_requests', why, { retryAfter });

/** 503: a service that we depend on does not respond; the caller may retry after a second. */
export const unavailable = (why: Why, cause?: unknown) =>
  new AppError('unavailable', why, { cause, retryAfter: 1 });
