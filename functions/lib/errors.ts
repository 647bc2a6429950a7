import type { Failure } from '#shared/api/call.ts';
import { failureStatus } from '#shared/api/failure-status.ts';

/** The optional parts of an error; `retryAfter` is in seconds. */
type Details = { issues?: Failure['issues']; retryAfter?: number; cause?: unknown };

/** An error that the caller gets as the response: one of the API's failure codes, and a message for people. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: Failure['code'];
  readonly issues: Failure['issues'];
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;

  constructor(code: Failure['code'], message: string, { issues, retryAfter, cause }: Details = {}) {
    super(message, { cause });
    this.code = code;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return failureStatus[this.code];
  }
}

/** 400: the request is not valid; `issues` names the fields. */
export const invalid = (message: string, details?: Pick<Details, 'issues' | 'cause'>) =>
  new AppError('invalid', message, details);

/** 401: the call needs a session. */
export const unauthenticated = (message: string) => new AppError('unauthenticated', message);

/** 403: the caller may not do this. */
export const forbidden = (message: string) => new AppError('forbidden', message);

/** 404: it does not exist, or the caller may not know that it does. */
export const notFound = (message: string) => new AppError('not_found', message);

/** 409: the current state does not allow it; `issues` names the fields whose value is taken. */
export const conflict = (message: string, details?: Pick<Details, 'issues'>) =>
  new AppError('conflict', message, details);

/** 413: the body is larger than the call accepts. */
export const tooLarge = (message: string) => new AppError('too_large', message);

/** 415: the body is of a type that the call does not accept. */
export const unsupportedType = (message: string) => new AppError('unsupported_type', message);

/** 429: too many attempts; the caller may retry after this many seconds. */
export const tooManyRequests = (message: string, retryAfter: number) =>
  new AppError('too_many_requests', message, { retryAfter });

/** 503: a service that we depend on does not respond; the caller may retry after a second. */
export const unavailable = (message: string, cause?: unknown) =>
  new AppError('unavailable', message, { cause, retryAfter: 1 });
