/** The first and the longest delay, in milliseconds. */
const FIRST = 1_000;
const LONGEST = 60_000;

/**
 * Milliseconds until the next attempt to connect, after so many failed ones in a row: growing, and half of it random, so that
 * the browsers that were cut off together do not come back together.
 */
export function retryDelay(failures: number, random: number = Math.random()): number {
  const whole = Math.min(FIRST * 2 ** failures, LONGEST);
  return whole / 2 + (whole / 2) * random;
}
