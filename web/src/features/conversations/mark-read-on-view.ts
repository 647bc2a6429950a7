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

type Reading = {
  newest: Message | undefined;
  newestReceived: Message | undefined;
  /** Whether the reader has scrolled to the newest message. */
  isAtEnd: boolean;
};

/** Marks a conversation as read up to its newest message once that message is visible. */
export function useMarkReadOnView(conversation: Conversation, { newest, newestReceived, isAtEnd }: Reading) {
  const { id } = conversation;
  const { mutate } = useMutation(markRead);
  const isVisible = useIsVisible();
  const isSeen =
    isVisible && isAtEnd && newestReceived !== undefined && mayBeUnread(conversation, newestReceived);
  const upTo = isSeen ? newest?.id : undefined;
  useEffect(() => {
    if (upTo) mutate({ id, upTo });
  }, [id, upTo, mutate]);
}
