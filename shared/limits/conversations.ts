// Conversations and their messages. Times are milliseconds (product.md#numbers).

/** How many messages one person may send in which time. */
export const sending = { messages: 60, window: 60_000 } as const;
