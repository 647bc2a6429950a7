/**
 * Lower bounds of the price bands that listings are filed under, in minor units. They are as close as prices are, which
 * is by proportion: most of what a range shares its bands with is then in the range as well.
 */
const BOUNDS = [0, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000].map((major) => major * 100);

/** The band of a price. */
export function bandOf(price: number): number {
  return BOUNDS.findLastIndex((bound) => bound <= price);
}

/** All bands that a range touches. */
export function bandsBetween(min: number, max: number): number[] {
  const first = bandOf(min);
  return Array.from({ length: bandOf(max) - first + 1 }, (_, more) => first + more);
}
