import { mutationOptions } from '@tanstack/react-query';

import { CallFailed } from '#shared/api/client.ts';
import type { About } from '#shared/entities/conversations/conversation.ts';
import { api } from '#web/lib/api/client.ts';
import { retryTransient } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

const { conversations } = queryKeys;

type Opening = { id: string; to: string; about?: About | undefined };

/**
 * Finds or creates the conversation with a user, which is then about what is given here. Two users share one
 * conversation for what the same of them sells, so the call can be repeated.
 */
export const openConversation = mutationOptions({
  ...retryTransient,
  mutationFn: async ({ id, to, about }: Opening) => {
    if (about) return api.conversations.create({ body: { to, about } }, { idempotencyKey: id });
    try {
      return await api.conversations.single({ params: { id } });
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 404) throw error;
      return api.conversations.create({ body: { to } }, { idempotencyKey: id });
    }
  },
  onSuccess: (conversation, _variables, _result, { client }) =>
    client.setQueryData(conversations.one(conversation.id), conversation),
  meta: { invalidatesInBackground: [conversations.list] },
});
