import {
  MutationCache,
  notifyManager,
  QueryClient,
  useQuery,
  type QueryKey,
  type Updater,
} from '@tanstack/react-query';

import { CallFailed, NoResponse } from '#shared/api/client.ts';
import * as screenLimits from '#shared/limits/screens.ts';
import { isOffline } from '#web/lib/browser/online.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Key prefixes of the queries to invalidate. The mutation stays pending until they are refetched. */
      invalidates?: readonly QueryKey[];
      /** The same, without waiting for the refetches. */
      invalidatesInBackground?: readonly QueryKey[];
      /** Invalidated after an error only: the server may have refused because the record had changed before. */
      invalidatesOnError?: readonly QueryKey[];
      /** Queries that the mutation itself keeps up to date in this tab: only the user's other tabs refetch them. */
      updates?: readonly QueryKey[];
    };
  }
}

// Renders the result of a click before the next click is handled, so that a pending button cannot be pressed twice.
notifyManager.setScheduler(queueMicrotask);

const { gcTime, retries, maxRetryDelay } = screenLimits.query;

/** Whether a retry may help: there was no response, or a server error. */
export function isTransient(error: Error) {
  return error instanceof NoResponse || (error instanceof CallFailed && error.status >= 500);
}

/**
 * The retry options (product.md#repeats-and-races) of every query, and of the mutations that are safe to repeat. Without a
 * network nothing is retried: the page says so at once, and continues when the network is back.
 */
export const retryTransient = {
  retry: (failures: number, error: Error) => failures < retries && isTransient(error) && !isOffline(),
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, maxRetryDelay),
};

/**
 * The refetchInterval of a query that is refetched after this many milliseconds; false: only after an outage, when the
 * server may answer again. A refusal ends it, since the server would refuse the same request again.
 */
export const refetchEvery =
  (interval: number | false) =>
  ({ state: { error } }: { state: { error: Error | null } }): number | false => {
    if (!error) return interval;
    return isTransient(error) && Math.min(interval || maxRetryDelay, maxRetryDelay);
  };

/** Invalidates what a mutation's `meta` names, after its onSuccess has put the response into the cache. */
const mutationCache = () =>
  new MutationCache({
    onSettled: (_data, error, _variables, _result, { meta = {} }, { client }) => {
      const invalidate = (keys: readonly QueryKey[] = []) =>
        Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      void invalidate(meta.invalidatesInBackground);
      const refetched = invalidate(meta.invalidates);
      if (!error) return refetched;
      // An error is shown at once, without waiting for the refetches.
      void invalidate(meta.invalidatesOnError);
      return undefined;
    },
  });

/** `useQuery` for the app's frame. Imported here so that `useQuery` is in the first script; it makes the total smaller. */
export const useAppQuery = useQuery;

/** Creates the query client of one signed-in user, or of a visitor. */
export function createQueryClient() {
  return new QueryClient({
    mutationCache: mutationCache(),
    defaultOptions: {
      queries: {
        gcTime,
        staleTime: 30_000,
        ...retryTransient,
        // Offline, a request fails with a message instead of waiting behind a skeleton.
        networkMode: 'always',
        // This network mode turns it off.
        refetchOnReconnect: true,
        refetchInterval: refetchEvery(false),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * For a record that others change too: each visit refetches it. Not 0, so that opening a page does not fetch it twice, nor
 * right after a mutation has returned it.
 */
export const refetchOnVisit = { staleTime: 2_000 };

/** Puts a mutation's response into the cache. Cancels a running fetch first, which would put back the old state. */
export async function updateQuery<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  update: Updater<Data | undefined, Data | undefined>,
) {
  await client.cancelQueries({ queryKey });
  client.setQueryData<Data>(queryKey, update);
}
