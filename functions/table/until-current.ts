import { backOff } from '#functions/lib/backoff.ts';
import { unavailable } from '#functions/lib/errors.ts';
import { messages } from '#shared/messages.ts';

const MAX_ATTEMPTS = 16;

/**
 * A write was refused because what was read before it has changed since. Thrown inside `untilCurrent`, which starts over;
 * with `current`, where the refused condition already told it, nothing is read again.
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
 * Optimistic locking: reads, and attempts a write that holds only while what was read is current. An attempt that throws
 * `Outdated` is repeated on what is current then, with backoff; 503 when that happens time and again. `first` is what
 * the caller has read already.
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
      if (attempts === MAX_ATTEMPTS) throw unavailable(messages.request.unavailable, error);
      await backOff(attempts);
      current = error.current === undefined ? await read() : (error.current as R);
    }
  }
}
