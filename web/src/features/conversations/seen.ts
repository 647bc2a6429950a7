import { useEffect, useSyncExternalStore } from 'react';

import type { Conversation } from '#shared/entities/conversation.ts';
import type { Message } from '#shared/entities/message.ts';

import { useMarkRead } from './changes.ts';
import { isNews } from './unread.ts';

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const useIsVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

type Reading = { newest: Message | undefined; theirs: Message | undefined; isAtEnd: boolean };

/** Marks a conversation as read as far as its newest message, once that is before somebody's eyes. */
export function useMarkSeen(conversation: Conversation, { newest, theirs, isAtEnd }: Reading) {
  const { id } = conversation;
  const { mutate } = useMarkRead();
  const isVisible = useIsVisible();
  const isSeen = isVisible && isAtEnd && theirs !== undefined && isNews(conversation, theirs);
  const upTo = isSeen ? newest?.id : undefined;
  useEffect(() => {
    if (upTo) mutate({ id, upTo });
  }, [id, upTo, mutate]);
}
