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
