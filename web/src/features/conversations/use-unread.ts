import { useInfiniteQuery } from '@tanstack/react-query';

import { limits } from '#shared/limits.ts';

import { conversationsQuery } from './api.ts';
import { withoutDuplicates } from './live-pages.ts';
import { unreadCount } from './unread.ts';

/** The number of one's unread conversations, polled; null while there are none. */
export function useUnread(): string | null {
  const { data } = useInfiniteQuery({
    ...conversationsQuery,
    refetchInterval: limits.polling.unread,
    // The top bar often mounts after the list itself: what has just failed there is not asked for again at once.
    retryOnMount: false,
    select: (data) => unreadCount(withoutDuplicates(data).pages.flatMap(({ items }) => items)),
  });
  return data ?? null;
}
