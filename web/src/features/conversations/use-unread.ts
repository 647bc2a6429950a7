import { useQuery } from '@tanstack/react-query';

import { limits } from '#shared/limits.ts';

import { conversationsQuery } from './queries.ts';
import { unreadWords } from './unread.ts';

/** The number of one's unread conversations, asked for again and again; null while there are none. */
export function useUnread(): string | null {
  const { data } = useQuery({
    ...conversationsQuery,
    refetchInterval: limits.polling.unread,
    // The bar often comes after the list itself: what has just failed there is not asked for at once again.
    retryOnMount: false,
    select: ({ items }) => unreadWords(items),
  });
  return data ?? null;
}
