import { useState } from 'react';

import { CallFailed } from '#shared/api/client.ts';

/** What a form sends: the body of its call, and the Idempotency-Key where the call creates something. */
export type Submission<Body> = { body: Body; idempotencyKey: string };

/**
 * The Idempotency-Key of a creating call. After a lost answer the same key is sent again and nothing is created twice.
 * Call `renew` after a refusal: what is sent then may be different.
 */
export function useIdempotencyKey() {
  const [idempotencyKey, setKey] = useState<string>(() => crypto.randomUUID());
  const renewAfter = (error: unknown) => {
    if (error instanceof CallFailed) setKey(crypto.randomUUID());
  };
  return { idempotencyKey, renewAfter };
}
