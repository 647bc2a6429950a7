// Reviews (product.md#numbers).

/** The stars of a review. */
export const stars = { min: 1, max: 5 } as const;
