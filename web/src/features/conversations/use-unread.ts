import { useInfiniteQuery } from '@tanstack/react-query';

import * as liveLimits from '#shared/limits/live.ts';
import { pollEvery } from '#web/lib/live/coverage.ts';

import { conversationsQuery } from './api.ts';
import { withoutDuplicates } from './live/live-pages.ts';
import { unreadCount } from './unread.ts';

/** The user's number of unread conversations, polled; null if there are none. */
export function useUnread(): string | null {
  const { data } = useInfiniteQuery({
    ...conversationsQuery,
    refetchInterval: pollEvery(liveLimits.polling.unread),
    // On /messages the table has often just made the same request. If it failed, mounting must not repeat it at once.
    retryOnMount: false,
    select: (data) => unreadCount(withoutDuplicates(data).pages.flatMap(({ items }) => items)),
  });
  return data ?? null;
}
