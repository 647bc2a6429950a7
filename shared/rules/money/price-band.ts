/**
 * Lower bounds of the price bands by which listings are indexed, in minor units. The bands grow with the price, so that
 * most listings in the bands of a price range are also within the range.
 */
const BOUNDS = [0, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000].map((major) => major * 100);

/** The band of a price (minor units). */
export function bandOf(price: number): number {
  return BOUNDS.findLastIndex((bound) => bound <= price);
}

/** All bands that a range of prices overlaps. */
export function bandsBetween(min: number, max: number): number[] {
  const first = bandOf(min);
  return Array.from({ length: bandOf(max) - first + 1 }, (_, more) => first + more);
}
