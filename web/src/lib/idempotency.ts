import { useState } from 'react';

import { CallFailed } from '#shared/api/client.ts';

/** What a form passes to its mutation: the request body, and an Idempotency-Key for calls that create something. */
export type Submission<Body> = { body: Body; idempotencyKey: string };

/**
 * The Idempotency-Key of a call that creates something. A retry after a lost response sends the same key, so nothing is
 * created twice. `renewAfter` makes a new key after an error response, because the corrected request is another one.
 */
export function useIdempotencyKey() {
  const [idempotencyKey, setKey] = useState<string>(() => crypto.randomUUID());
  const renewAfter = (error: unknown) => {
    if (error instanceof CallFailed) setKey(crypto.randomUUID());
  };
  return { idempotencyKey, renewAfter };
}
