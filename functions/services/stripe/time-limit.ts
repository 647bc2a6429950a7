import { stripeUnavailable } from './errors.ts';

/** Milliseconds that a caller waits for all requests to Stripe of one call. */
const TIME_LIMIT = 7_000;

/** The result of work that sends requests to Stripe; 503 after the time limit, although the work itself continues. */
export async function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(stripeUnavailable()), TIME_LIMIT);
  // The work may still fail after the time limit: this keeps that from being an unhandled rejection.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
