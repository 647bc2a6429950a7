import {
  MutationCache,
  notifyManager,
  QueryClient,
  type QueryKey,
  type Updater,
} from '@tanstack/react-query';

import { CallFailed, NoResponse } from '#shared/api/client.ts';
import { limits } from '#shared/limits.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Queries that are out of date after it, by how their keys begin. A success waits until they are read again. */
      invalidates?: readonly QueryKey[];
      /** The same where a success need not wait for it. */
      invalidatesInBackground?: readonly QueryKey[];
      /** Those that are out of date only when it fails: a refusal may mean that the record had changed before. */
      invalidatesOnError?: readonly QueryKey[];
    };
  }
}

// A click's result is drawn before the next click is handled, so that a pending button cannot be pressed twice.
notifyManager.setScheduler(queueMicrotask);

const { gcTime, retries, maxRetryDelay } = limits.query;

/** Whether trying again may help: there was no response, or the server had a fault of its own. */
export function isTransient(error: Error) {
  return error instanceof NoResponse || (error instanceof CallFailed && error.status >= 500);
}

/** How often and when a call is tried again (§9): every query, and the mutations that are safe to repeat. */
export const retryTransient = {
  retry: (failures: number, error: Error) => failures < retries && isTransient(error),
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, maxRetryDelay),
};

/** Invalidates what a mutation's `meta` names, after its own onSuccess has put its answer into the cache. */
const mutationCache = () =>
  new MutationCache({
    onSettled: (_data, error, _variables, _result, { meta = {} }, { client }) => {
      const invalidate = (keys: readonly QueryKey[] = []) =>
        Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      void invalidate(meta.invalidatesInBackground);
      const reading = invalidate(meta.invalidates);
      if (!error) return reading;
      // A failure is shown at once; the queries are read again meanwhile.
      void invalidate(meta.invalidatesOnError);
      return undefined;
    },
  });

/** The query cache of one signed-in person, or of a visitor. */
export function createQueryClient() {
  return new QueryClient({
    mutationCache: mutationCache(),
    defaultOptions: {
      queries: {
        gcTime,
        staleTime: 30_000,
        ...retryTransient,
        // Without a network a call fails and says so, instead of being paused behind a skeleton.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * For a record that others change too: it is read again on each visit, but not twice while one page is being opened, nor
 * after a mutation has answered it.
 */
export const refetchOnVisit = { staleTime: 2_000 };

/** Puts what a mutation answered into the cache. A read that is under way is cancelled: it would put the old state back. */
export async function updateQuery<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  update: Updater<Data | undefined, Data | undefined>,
) {
  await client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, update);
}
