import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { refetchEvery } from '#web/lib/api/query-client.ts';

/** From when on this tab receives every change over the socket, milliseconds since 1970; null while it does not. */
let since: number | null = null;

/** Sets from when on this tab receives every change; null if it does not. */
export function setCoveredSince(from: number | null): void {
  since = from;
}

/** When a query was read, and whether it is to be read again. */
export type ReadState = { dataUpdatedAt: number; isInvalidated: boolean };
type PolledState = ReadState & { error: Error | null };

/** Whether a query has received all changes since it was read. One that is to be read again may miss some. */
export const isCovered = ({ dataUpdatedAt, isInvalidated }: ReadState): boolean =>
  since !== null && dataUpdatedAt >= since && !isInvalidated;

/**
 * The refetchInterval of a query about what others change, which this tab receives over the browser's socket: polled only
 * where there is none, and until it has been read since. `whileCovered`: an interval for another reason, such as links that expire.
 */
export const pollEvery =
  (interval: number, whileCovered: number | false = false) =>
  ({ state }: { state: PolledState }): number | false =>
    refetchEvery(isCovered(state) ? whileCovered : interval)({ state });

/** Makes the queries on the screen ask again how often they poll. */
export function renewIntervals(client: QueryClient): void {
  for (const { observers } of client.getQueryCache().getAll())
    for (const observer of observers) observer.setOptions(observer.options);
}

/**
 * Merges something from the socket into a cached query, which still counts as read when it was: it may lack something else.
 * It is read again where a fetch is running, which may have read the state before, where it was to be read again anyway, and
 * where it may miss what came before. `isComplete`: whether it misses nothing.
 */
export async function mergeUpdate<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  merge: (data: Data, state: ReadState) => Data,
  isComplete: (state: ReadState) => boolean = () => true,
) {
  const query = client.getQueryCache().find<Data>({ queryKey, exact: true });
  if (!query) return;
  // The first fetch cannot be restarted.
  if (query.state.data === undefined) await query.promise?.catch(() => undefined);
  const { state } = query;
  if (state.data !== undefined) {
    client.setQueryData<Data>(queryKey, merge(state.data, state), { updatedAt: state.dataUpdatedAt });
  }
  if (state.isInvalidated || state.fetchStatus === 'fetching' || !isComplete(state))
    void client.invalidateQueries({ queryKey, exact: true });
}
