// What the record of an order or a module has room for (product.md#numbers).

/** How often each side may name an amount in a dispute. */
export const offers = 10;

/** How many files each side of an order may replace or remove. Paid work that is replaced in a revision does not count. */
export const removedFiles = 50;
