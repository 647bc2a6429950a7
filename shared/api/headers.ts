/** Response header that carries the next page's cursor; absent on the last page. */
export const NEXT_CURSOR = 'x-next-cursor';

/** Request header that makes a creating call safe to repeat. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
