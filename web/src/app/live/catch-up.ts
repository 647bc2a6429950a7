import type { Query, QueryClient } from '@tanstack/react-query';

import type { Notification } from '#shared/entities/notification.ts';
import { unreadQuery } from '#web/features/notifications/api.ts';
import { tellMissed } from '#web/features/notifications/told.ts';

/** The areas of the queries that show what others change. */
const liveAreas = new Set<unknown>(['conversations', 'orders', 'modules', 'bids', 'projects', 'earnings']);
/** What they have beside: starting a payment, and links to files, which have a time of their own. */
const otherThings = new Set<unknown>(['payment', 'files']);

const isLive = ({ queryKey: [area, what] }: Pick<Query, 'queryKey'>) =>
  liveAreas.has(area) && !otherThings.has(what);

/**
 * Asks for what was missed while nothing was told: what is on the screen, the unread count, and the notifications after the
 * last known one. A tab that nobody looks at asks once somebody does.
 */
export function catchUp(client: QueryClient, tell: (notification: Notification) => void): void {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
  void client.invalidateQueries({ predicate: isLive, refetchType });
  void client.invalidateQueries({ queryKey: unreadQuery.queryKey, refetchType });
  void tellMissed(client, tell);
}
