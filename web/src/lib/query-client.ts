import { notifyManager, QueryClient } from '@tanstack/react-query';

import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { limits } from '#shared/limits.ts';

// What began with a click is drawn before the next click is heard, so that a button that is busy cannot be pressed again.
notifyManager.setScheduler(queueMicrotask);

const { gcTime, retries, maxRetryDelay } = limits.query;

/** Only what may heal by itself is tried again: silence and the server's own faults. */
export function mayHeal(error: Error) {
  return error instanceof NoResponse || (error instanceof CallFailed && error.status >= 500);
}

/** How often and when (§9): for every query, and for those writes that may be repeated. */
export const untilItHeals = {
  retry: (failures: number, error: Error) => failures < retries && mayHeal(error),
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, maxRetryDelay),
};

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime,
        staleTime: 30_000,
        ...untilItHeals,
        // Without a network a call fails and says so, instead of waiting behind a skeleton for ever.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
