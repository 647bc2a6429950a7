import { optionalEnv } from '#functions/lib/env.ts';
import { waiting } from '#shared/limits/services.ts';

const factor = () => Number(optionalEnv('WAITING_FACTOR') ?? 1);

/** How long a client of the AWS SDK waits: to be connected, and so many milliseconds for an answer. It fails then, which by default it only logs. */
export const clientTimeouts = (requestTimeout: number) => ({
  connectionTimeout: factor() * waiting.connection,
  requestTimeout: factor() * requestTimeout,
  throwOnRequestTimeout: true,
});

/** Options of one request that takes longer than others: all its tries together end after so many milliseconds. */
export const abortAfter = (requestTimeout: number) => ({
  requestTimeout: factor() * requestTimeout,
  abortSignal: AbortSignal.timeout(factor() * requestTimeout),
});

/** The result of this work, or after so many milliseconds the error that `late` makes, although the work itself continues. */
export async function withTimeLimit<T>(work: Promise<T>, limit: number, late: () => Error): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), limit);
  // The work may still fail after the time limit: this keeps that from being an unhandled rejection.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
