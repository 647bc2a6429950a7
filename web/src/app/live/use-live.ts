import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { unreadQuery } from '#web/features/notifications/api.ts';

import { startLive } from './live.ts';

/** Whether this browser can have one socket for all its tabs. */
const canBeLive = () =>
  'locks' in navigator && typeof BroadcastChannel === 'function' && typeof WebSocket === 'function';

/**
 * Keeps what the signed-in user sees up to date over a socket. It begins after the first answer to the user, which shows that
 * the session is valid, so that nothing waits for it.
 */
export function useLive(userId: string): void {
  const client = useQueryClient();
  const isAnswered = useQuery({ ...unreadQuery, refetchInterval: false }).data !== undefined;
  useEffect(() => {
    if (!isAnswered || !canBeLive()) return undefined;
    return startLive(client, userId);
  }, [client, isAnswered, userId]);
}
