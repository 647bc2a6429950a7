/** Lower bounds of the price bands that listings are filed under, in minor units. */
const BOUNDS = [0, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000].map((major) => major * 100);

/** The band of a price. */
export function bandOf(price: number): number {
  return BOUNDS.findLastIndex((bound) => bound <= price);
}

/** All bands that a range touches. */
export function bandsBetween(min: number, max: number): number[] {
  const first = bandOf(min);
  return Array.from({ length: bandOf(max) - first + 1 }, (_, more) => first + more);
}
