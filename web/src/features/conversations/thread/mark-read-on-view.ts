import { useMutation } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';

import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import type { Message } from '#shared/entities/conversations/message.ts';

import { markRead } from '../api.ts';
import { mayBeUnread } from '../unread.ts';

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const useIsVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

type Reading = {
  /** The id of the newest message up to which none is missing. The user's own message may be newer than one still to come. */
  newestRead: string;
  newestReceived: Message | undefined;
  /** Whether the reader has scrolled to the newest message. */
  isAtEnd: boolean;
};

/** Marks a conversation as read as far as its messages are here, once the newest is visible. */
export function useMarkReadOnView(
  conversation: Conversation,
  { newestRead, newestReceived, isAtEnd }: Reading,
) {
  const { id } = conversation;
  const { mutate } = useMutation(markRead);
  const isVisible = useIsVisible();
  const isSeen =
    isVisible &&
    isAtEnd &&
    newestReceived !== undefined &&
    newestReceived.id <= newestRead &&
    mayBeUnread(conversation, newestReceived);
  const upTo = isSeen ? newestRead : undefined;
  useEffect(() => {
    if (upTo) mutate({ id, upTo });
  }, [id, upTo, mutate]);
}
