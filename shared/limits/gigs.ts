// What a gig holds (product.md#numbers).

/** The most pictures of one. */
export const images = 10;

/** The most features of one. */
export const features = 20;

/** The days that a delivery may take. */
export const deliveryDays = { min: 1, max: 365 } as const;

/** The most revisions that one may include. */
export const revisions = 100;
