// What browsers learn of by themselves. Times are milliseconds (product.md#numbers).

/** How many browsers of one person are told at once what happens. */
export const connections = 20;

/** The gateway closes every connection after this time. */
export const lifetime = 2 * 3_600_000;

/** Polling intervals of a visible tab: for the thread or list on the screen, the unread counts in the top bar, an open order. */
export const polling = { messages: 3_000, unread: 20_000, order: 30_000 } as const;
