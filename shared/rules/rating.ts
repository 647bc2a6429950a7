/** The stars a listing shows (§9): the rounded quotient, null while nobody has reviewed it. */
export function rating(totalStars: number, starNumber: number): number | null {
  return starNumber > 0 ? Math.round(totalStars / starNumber) : null;
}
