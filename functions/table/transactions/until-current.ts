import { backOff } from '#functions/lib/backoff.ts';
import { unavailable } from '#functions/lib/errors.ts';
import * as requestTexts from '#shared/texts/request.ts';

const MAX_ATTEMPTS = 16;

/**
 * A write failed because the item has changed since it was read. Thrown inside `untilCurrent`, which starts over. With
 * `current`, the item that came with the failed condition, it is not read again.
 */
export class Outdated extends Error {
  override name = 'Outdated';
  readonly current: unknown;

  constructor(current?: unknown) {
    super('What was read has changed since.');
    this.current = current;
  }
}

/**
 * Optimistic locking: reads, and attempts a write on the condition that what was read has not changed. An attempt that
 * throws `Outdated` is repeated with what is current then, with backoff; 503 after 16 attempts. `first` is what the caller
 * has read already.
 */
export async function untilCurrent<R, T>(
  read: () => R | Promise<R>,
  attempt: (current: R) => Promise<T>,
  first?: R,
): Promise<T> {
  let current: R = first ?? (await read());
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt(current);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      if (attempts === MAX_ATTEMPTS) throw unavailable(requestTexts.unavailable, error);
      await backOff(attempts);
      current = error.current === undefined ? await read() : (error.current as R);
    }
  }
}
