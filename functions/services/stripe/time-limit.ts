import { stripeUnavailable } from './errors.ts';

/** Milliseconds that a caller waits for everything asked of Stripe in one call. */
const TIME_LIMIT = 7_000;

/** The result of work that asks Stripe; 503 when it takes longer than the time limit. The work itself goes on. */
export async function withTimeLimit<T>(work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(stripeUnavailable()), TIME_LIMIT);
  // After the time limit nobody awaits the work any more, and it may still fail.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
