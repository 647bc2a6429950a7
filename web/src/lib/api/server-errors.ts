import { CallFailed, NoResponse } from '#shared/api/client.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as commonTexts from '#shared/texts/common.ts';
import { isOffline, OFFLINE } from '#web/lib/browser/online.ts';

const fixedText = (error: unknown) =>
  error instanceof NoResponse ? authTexts.noResponse : commonTexts.somethingWrong.message;

/**
 * The message of a failed call (product.md#texts): the server's own, or a fixed text for an internal error and for no
 * response. A form may replace the fixed text by its own `fallback`.
 */
export function errorMessage(error: unknown, fallback: string = fixedText(error)): string {
  return (error instanceof CallFailed && error.code !== 'internal' && error.message) || fallback;
}

/**
 * What is said of something that could not be read: when to try again after too many requests, that there is no network,
 * else the fixed text.
 */
export function readFailure<Text>(error: unknown, fixed: Text): Text | string {
  if (error instanceof CallFailed && error.code === 'too_many_requests') return error.message;
  return error instanceof NoResponse && isOffline() ? OFFLINE : fixed;
}
