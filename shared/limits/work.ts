// What the record of an order or a module has room for (product.md#numbers).

/** How often each side may name an amount in a dispute that is open. */
export const offers = 10;

/** How many parts of what was paid its seller may refund one by one. All that is left is refunded however many there were. */
export const refundedParts = 20;

/** How many files each side of an order may replace or remove. A revision is delivered however many there are. */
export const removedFiles = 50;
