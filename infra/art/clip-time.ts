/** A stretch of the clip, in seconds. */
export type Stretch = { from: number; to: number };

/** How much of the stretch has passed, from 0 to 1. */
export const within = (time: number, { from, to }: Stretch) =>
  Math.min(1, Math.max(0, (time - from) / (to - from)));

/** Slow at both ends; with a spring of more than 1 it goes past its end and comes back. */
export function swing(share: number, spring = 1): number {
  const eased = share * share * (3 - 2 * share);
  return eased + (spring - 1) * Math.sin(share * Math.PI) * share;
}

/** A size or a turn as it is written: a thousandth is finer than anybody sees. */
export const fine = (size: number) => Math.round(size * 1000) / 1000;
