import type { Query, QueryClient } from '@tanstack/react-query';

import type { Notification } from '#shared/entities/conversations/notification.ts';
import { unreadQuery } from '#web/features/notifications/api.ts';
import { fetchMissed } from '#web/features/notifications/live-events.ts';

/** The areas of the queries that show what others change. */
const liveAreas = new Set<unknown>(['conversations', 'orders', 'modules', 'bids', 'projects', 'earnings']);
/** What they have beside: starting a payment, and links to files, which have a time of their own. */
const otherThings = new Set<unknown>(['payment', 'files']);

type Keyed = Pick<Query, 'queryKey'>;

/** Whether a query only reads, so that it may be made again for what changes elsewhere. */
export const isRepeatable = ({ queryKey: [, what] }: Keyed): boolean => !otherThings.has(what);

const isLive = (query: Keyed) => liveAreas.has(query.queryKey[0]) && isRepeatable(query);

/** The queries about what others change that have been read, or are being read: they may miss what happens until now. */
export function readUntilNow(client: QueryClient): ReadonlySet<Query> {
  const isRead = ({ state: { data, fetchStatus } }: Query) =>
    data !== undefined || fetchStatus === 'fetching';
  return new Set(client.getQueryCache().findAll({ predicate: (query) => isLive(query) && isRead(query) }));
}

/**
 * Fetches what was missed without a connection: these queries as far as they are on the screen, the unread count, and
 * the notifications after the last known one. A hidden tab does so once it is visible.
 */
export function catchUp(
  client: QueryClient,
  missing: ReadonlySet<Query>,
  apply: (notification: Notification) => void,
): void {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
  void client.invalidateQueries({ predicate: (query) => missing.has(query), refetchType });
  void client.invalidateQueries({ queryKey: unreadQuery.queryKey, refetchType });
  void fetchMissed(client, apply);
}
