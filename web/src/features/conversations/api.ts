import { mutationOptions, queryOptions } from '@tanstack/react-query';

import { NoResponse, type Options } from '#shared/api/client.ts';
import type { Conversation } from '#shared/entities/conversation.ts';
import type { Message } from '#shared/entities/message.ts';
import { limits } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { currentUser } from '#web/lib/current-user.ts';
import type { Submission } from '#web/lib/idempotency.ts';
import { retryTransient, updateQuery } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

import { liveQuery, polled, putItem, type LiveList } from './live-query.ts';

const keys = queryKeys.conversations;

const conversationList: LiveList<Conversation> = {
  queryKey: keys.list,
  position: ({ updatedAt }) => updatedAt,
  readPage: (query, options) => api.conversations.list({ query }, options),
};

const messageList = (conversationId: string): LiveList<Message> => ({
  queryKey: keys.messages(conversationId),
  position: ({ id }) => id,
  readPage: async (query, options: Options) => {
    const page = await api.messages.ofConversation({ params: { conversationId }, query }, options);
    return { ...page, items: page.items.toReversed() };
  },
});

/** One's conversations, the latest first. The table and the count in the top bar share it. */
export const conversationsQuery = liveQuery(conversationList);

/** The same for the table, which shows what changes. */
export const polledConversationsQuery = polled(conversationList, limits.polling.messages);

/** The messages of a conversation, the latest first. */
export const messagesQuery = (conversationId: string) => liveQuery(messageList(conversationId));

/** The same for the open conversation, which shows new messages as they come. */
export const polledMessagesQuery = (conversationId: string) =>
  polled(messageList(conversationId), limits.polling.messages);

/** One conversation, for either of its two; 404 while there is none, 403 for everybody else. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.conversations.single({ params: { id } }, { signal }),
    staleTime: 0,
  });

/** Marks a conversation as read, all of it or up to a message. Repeating it changes nothing. */
export const markRead = mutationOptions({
  ...retryTransient,
  mutationFn: ({ id, upTo }: { id: string; upTo?: string }) =>
    api.conversations.markRead({ params: { id }, query: upTo ? { upTo } : {} }),
  onSuccess: async (conversation, _variables, _result, { client }) => {
    await updateQuery(client, keys.one(conversation.id), conversation);
    await putItem(client, conversationList, conversation);
  },
});

/** After this time without an answer a message counts as not sent; sending it again with its key is safe. */
const SEND_TIMEOUT = 20_000;

/** Sends a message as this user, and not as somebody who signed in here meanwhile. */
export const sendMessageAs = (sender: string | undefined) =>
  mutationOptions({
    mutationFn: async ({ body, idempotencyKey }: Submission<{ conversationId: string; desc: string }>) => {
      if (!navigator.onLine || currentUser()?.id !== sender) throw new NoResponse('Not now');
      const signal = AbortSignal.timeout(SEND_TIMEOUT);
      return api.messages.create({ body }, { idempotencyKey, signal }).catch((error: unknown) => {
        throw signal.aborted ? new NoResponse('Timed out', { cause: error }) : error;
      });
    },
    ...retryTransient,
    retry: (failures, error) => navigator.onLine && retryTransient.retry(failures, error),
    onSuccess: (message, _variables, _result, { client }) =>
      putItem(client, messageList(message.conversationId), message),
    meta: { invalidatesInBackground: [keys.list] },
  });
