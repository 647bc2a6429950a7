import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { Notification } from '#shared/entities/conversations/notification.ts';

import { markRead, showAsRead } from './api.ts';

/** Marks the notifications that are shown as read. Which of them are new stays visible until they are shown no longer. */
export function useMarkReadOnView(newest: Notification | undefined) {
  const client = useQueryClient();
  const { mutate } = useMutation(markRead);
  const upTo = newest?.isRead === false ? newest.id : undefined;
  useEffect(() => {
    if (!upTo) return undefined;
    mutate(upTo);
    return () => showAsRead(client, upTo);
  }, [upTo, mutate, client]);
}
