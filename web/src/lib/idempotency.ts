import { useState } from 'react';

import { CallFailed } from '#shared/api/client.ts';

/**
 * The key of a creating call: sending the same again after a lost answer is the same record, but what was refused may
 * be changed and sent anew. Pass `onError` to the mutation.
 */
export function useIdempotencyKey() {
  const [idempotencyKey, renew] = useState<string>(() => crypto.randomUUID());
  const onError = (error: Error) => {
    if (error instanceof CallFailed) renew(crypto.randomUUID());
  };
  return { idempotencyKey, onError };
}
