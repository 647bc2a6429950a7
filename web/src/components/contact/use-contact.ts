import { useMutation, useQueryClient } from '@tanstack/react-query';

import { CallFailed } from '#shared/api/client.ts';
import { api } from '#web/lib/api.ts';
import { untilItHeals } from '#web/lib/query-client.ts';

import { conversationKeys } from './conversation-keys.ts';

/** Finds the conversation with a person or begins it (§4). Two people share one, so repeating the call is harmless. */
export function useContact() {
  const client = useQueryClient();
  return useMutation({
    ...untilItHeals,
    mutationFn: async ({ id, to }: { id: string; to: string }) => {
      try {
        return await api.conversations.single({ params: { id } });
      } catch (error) {
        if (!(error instanceof CallFailed) || error.status !== 404) throw error;
        const created = await api.conversations.create({ body: { to } });
        void client.invalidateQueries({ queryKey: conversationKeys.list });
        return created;
      }
    },
    onSuccess: (conversation) => client.setQueryData(conversationKeys.one(conversation.id), conversation),
  });
}
