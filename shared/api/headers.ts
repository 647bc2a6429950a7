/** Response header with the cursor of the next page; absent on the last page. */
export const NEXT_CURSOR = 'x-next-cursor';

/** Request header that makes a creating call idempotent: repeated with the same key, it creates one record. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
