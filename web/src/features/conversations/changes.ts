import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

import { CallFailed } from '#shared/api/client.ts';
import type { Conversation } from '#shared/entities/conversation.ts';
import { api } from '#web/lib/api.ts';
import { untilItHeals } from '#web/lib/query-client.ts';

import { putItem } from './live-list.ts';
import { conversationKeys, conversationList } from './queries.ts';

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

/** The conversation of two people; the first to ask for it begins it (§4). */
async function find(id: string, to: string): Promise<Conversation> {
  try {
    return await api.conversations.single({ params: { id } });
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 404) throw error;
    return api.conversations.create({ body: { to } });
  }
}

/** Leads to the conversation with somebody. Two have one between them, so asking again is harmless. */
export function useContact() {
  const client = useQueryClient();
  return useMutation({
    ...untilItHeals,
    mutationFn: ({ id, to }: { id: string; to: string }) => find(id, to),
    onSuccess: (conversation) => put(client, conversation),
  });
}
