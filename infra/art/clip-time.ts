/** An interval of the clip, in seconds. */
export type Interval = { from: number; to: number };

/** The progress of an interval at this time, from 0 to 1. */
export const progressOf = (time: number, { from, to }: Interval) =>
  Math.min(1, Math.max(0, (time - from) / (to - from)));

/** Ease-in-out. A `spring` above 1 overshoots the end and returns. */
export function ease(share: number, spring = 1): number {
  const eased = share * share * (3 - 2 * share);
  return eased + (spring - 1) * Math.sin(share * Math.PI) * share;
}

/** Rounds a scale factor to a thousandth, which is finer than anybody sees. */
export const fine = (size: number) => Math.round(size * 1000) / 1000;
