import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

import type { Conversation } from '#shared/entities/conversation.ts';
import { conversationKeys } from '#web/components/contact/conversation-keys.ts';
import { api } from '#web/lib/api.ts';
import { untilItHeals } from '#web/lib/query-client.ts';

import { putItem } from './live-list.ts';
import { conversationList } from './queries.ts';

async function put(client: QueryClient, conversation: Conversation) {
  client.setQueryData(conversationKeys.one(conversation.id), conversation);
  await putItem(client, conversationList, conversation);
}

/** Marks a conversation as read as far as its reader has seen, or all of it. Repeating it changes nothing. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    ...untilItHeals,
    mutationFn: ({ id, upTo }: { id: string; upTo?: string }) =>
      api.conversations.markRead({ params: { id }, query: upTo ? { upTo } : {} }),
    onSuccess: (conversation) => put(client, conversation),
  });
}
