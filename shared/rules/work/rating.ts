/** The stars that a listing shows (product.md#reviews): the rounded average, null while there is no review. */
export function rating(totalStars: number, starNumber: number): number | null {
  return starNumber > 0 ? Math.round(totalStars / starNumber) : null;
}

/** The number that stands beside the stars: the average with one decimal, such as '4.7'; null while there is no review. */
export function averageRating(totalStars: number, starNumber: number): string | null {
  return starNumber > 0 ? (Math.round((totalStars * 10) / starNumber) / 10).toFixed(1) : null;
}
