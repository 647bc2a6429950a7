import { queryOptions } from '@tanstack/react-query';

import type { Conversation } from '#shared/entities/conversation.ts';
import type { Message } from '#shared/entities/message.ts';
import { conversationKeys } from '#web/components/contact/conversation-keys.ts';
import { api } from '#web/lib/api.ts';

import { liveQuery } from './live-list.ts';

/** One's conversations, the latest first. The list and the count in the top bar are two looks at it. */
export const conversationList = {
  queryKey: conversationKeys.list,
  place: ({ updatedAt }: Conversation) => updatedAt,
  fetchPage: (query: { cursor?: string }, options: { signal?: AbortSignal }) =>
    api.conversations.list({ query }, options),
};

export const conversationsQuery = liveQuery<Conversation>(conversationList);

/** The messages of a conversation, the latest first. */
export const threadOf = (conversationId: string) => ({
  queryKey: conversationKeys.thread(conversationId),
  place: ({ id }: Message) => id,
  fetchPage: async (query: { cursor?: string }, options: { signal?: AbortSignal }) => {
    const page = await api.messages.ofConversation({ params: { conversationId }, query }, options);
    return { ...page, items: page.items.toReversed() };
  },
});

/** One conversation, for either of its two; 404 while there is none, 403 for everybody else. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: conversationKeys.one(id),
    queryFn: ({ signal }) => api.conversations.single({ params: { id } }, { signal }),
    staleTime: 0,
  });
