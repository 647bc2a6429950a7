import { now, setClock } from '#functions/lib/clock.ts';

/**
 * Does this work with a frozen clock. Ids of the same millisecond are consecutive, so their cards are spread evenly over
 * the partitions of a list; random ids would sometimes put too many into one of them.
 */
export async function withFrozenClock<T>(work: () => Promise<T>): Promise<T> {
  const moment = now();
  setClock(() => moment);
  try {
    return await work();
  } finally {
    setClock(null);
  }
}
