import * as time from '#functions/lib/time-limit.ts';

import { stripeUnavailable } from './errors.ts';

/** Milliseconds that a caller waits for all requests to Stripe of one call. */
const TIME_LIMIT = 7_000;

/** The result of work that sends requests to Stripe; 503 after the time limit, although the work itself continues. */
export const withTimeLimit = <T>(work: Promise<T>, limit = TIME_LIMIT): Promise<T> =>
  time.withTimeLimit(work, limit, stripeUnavailable);
