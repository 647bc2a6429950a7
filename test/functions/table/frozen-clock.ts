import { now, setClock } from '#functions/lib/clock.ts';

/**
 * Does this while the clock stands still. Ids of one millisecond follow each other, so their cards are spread evenly over
 * the partitions of a list, where random ids would now and then crowd one of them.
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
