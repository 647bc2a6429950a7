/** The stars that a listing shows (§9): the rounded average, null while there is no review. */
export function rating(totalStars: number, starNumber: number): number | null {
  return starNumber > 0 ? Math.round(totalStars / starNumber) : null;
}
