/** The stars a listing shows (§9): the rounded quotient, null while nobody has reviewed it. */
export function rating(totalStars: number, starNumber: number): number | null {
  return starNumber > 0 ? Math.round(totalStars / starNumber) : null;
}

/** The same quotient to one decimal, for the number beside the stars: 4.8; null while nobody has reviewed it. */
export function preciseRating(totalStars: number, starNumber: number): number | null {
  return starNumber > 0 ? Math.round((totalStars / starNumber) * 10) / 10 : null;
}
