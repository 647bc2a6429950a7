import { useMutation } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import type { Conversation } from '#shared/entities/conversation.ts';
import type { Message } from '#shared/entities/message.ts';

import { markRead } from './api.ts';
import { mayBeUnread } from './unread.ts';

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const useIsVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

type Reading = { newest: Message | undefined; theirs: Message | undefined; isAtEnd: boolean };

/** Marks a conversation as read up to its newest message, once that is visible. */
export function useMarkReadOnView(conversation: Conversation, { newest, theirs, isAtEnd }: Reading) {
  const { id } = conversation;
  const { mutate } = useMutation(markRead);
  const isVisible = useIsVisible();
  const isSeen = isVisible && isAtEnd && theirs !== undefined && mayBeUnread(conversation, theirs);
  const upTo = isSeen ? newest?.id : undefined;
  useEffect(() => {
    if (upTo) mutate({ id, upTo });
  }, [id, upTo, mutate]);
}
