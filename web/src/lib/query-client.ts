import { QueryClient } from '@tanstack/react-query';

import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { limits } from '#shared/limits.ts';

const { gcTime, retries, maxRetryDelay } = limits.query;

/** Only what may heal by itself is tried again: silence and the server's own faults. */
function mayHeal(error: Error) {
  return error instanceof NoResponse || (error instanceof CallFailed && error.status >= 500);
}

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime,
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && mayHeal(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, maxRetryDelay),
        // Without a network a call fails and says so, instead of waiting behind a skeleton for ever.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
