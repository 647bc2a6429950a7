import { now, setClock } from '#functions/lib/clock.ts';

/**
 * Does all of it at the same moment. Ids of one moment follow each other, so their cards are spread evenly over the
 * partitions of a list, where chance would now and then crowd one of them.
 */
export async function atOneMoment<T>(work: () => Promise<T>): Promise<T> {
  const moment = now();
  setClock(() => moment);
  try {
    return await work();
  } finally {
    setClock(null);
  }
}
