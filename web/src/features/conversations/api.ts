import { mutationOptions, queryOptions } from '@tanstack/react-query';

import type { RequestOf } from '#shared/api/call.ts';
import { NoResponse, type Options } from '#shared/api/client.ts';
import type { Api } from '#shared/api/index.ts';
import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import type { Message } from '#shared/entities/conversations/message.ts';
import * as liveLimits from '#shared/limits/live.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import { api } from '#web/lib/api/client.ts';
import type { Submission } from '#web/lib/api/idempotency.ts';
import { retryTransient, updateQuery } from '#web/lib/api/query-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { currentUser } from '#web/lib/session/current-user.ts';

import { liveQuery, polled, putItem, type LiveList } from './live/live-query.ts';

const keys = queryKeys.conversations;

/** The user's conversations, newest first. */
export const conversationList: LiveList<Conversation> = {
  queryKey: keys.list,
  position: ({ updatedAt }) => updatedAt,
  readPage: (query, options) => api.conversations.list({ query }, options),
};

/** The messages of a conversation, newest first. */
export const messageList = (conversationId: string): LiveList<Message> => ({
  queryKey: keys.messages(conversationId),
  position: ({ id }) => id,
  readPage: async (query, options: Options) => {
    const page = await api.messages.ofConversation({ params: { conversationId }, query }, options);
    return { ...page, items: page.items.toReversed() };
  },
});

/** What the table and the unread count in the top bar share. */
export const conversationsQuery = liveQuery(conversationList);

/** The same, polled, for the table. */
export const polledConversationsQuery = polled(conversationList, liveLimits.polling.messages);

/** What the thread shows. */
export const messagesQuery = (conversationId: string) => liveQuery(messageList(conversationId));

/** The same, polled, for the open conversation. */
export const polledMessagesQuery = (conversationId: string) =>
  polled(messageList(conversationId), liveLimits.polling.messages);

/** A conversation, for its two parties. The call fails with 404 if there is none, with 403 for anybody else. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.conversations.single({ params: { id } }, { signal }),
    staleTime: 0,
  });

/** Marks a conversation as read, all of it or up to a message. Idempotent. */
export const markRead = mutationOptions({
  ...retryTransient,
  mutationFn: ({ id, upTo }: { id: string; upTo?: string }) =>
    api.conversations.markRead({ params: { id }, query: upTo ? { upTo } : {} }),
  onSuccess: async (conversation, _variables, _result, { client }) => {
    await updateQuery(client, keys.one(conversation.id), conversation);
    await putItem(client, conversationList, conversation);
  },
});

/** The files of a message with links to them, which expire after five minutes. */
export const messageFilesQuery = ({ conversationId, id }: Pick<Message, 'conversationId' | 'id'>) =>
  queryOptions({
    queryKey: ['conversations', 'files', id],
    queryFn: async ({ signal }) => {
      const { files } = await api.messages.files({ params: { conversationId, id } }, { signal });
      return files;
    },
    staleTime: uploadLimits.linkLifetime * 0.8,
  });

/** Blocks the other person of a conversation, or ends that. Idempotent. */
export const setBlocked = mutationOptions({
  ...retryTransient,
  mutationFn: ({ id, blocked }: { id: string; blocked: boolean }) =>
    api.conversations.block({ params: { id }, body: { blocked } }),
  onSuccess: async (conversation, _variables, _result, { client }) => {
    await updateQuery(client, keys.one(conversation.id), conversation);
    await putItem(client, conversationList, conversation);
  },
});

/** Reports a conversation to the operator. */
export const reportConversation = (id: string) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Submission<{ reason: string }>) =>
      api.conversations.report({ params: { id }, body }, { idempotencyKey }),
  });

/** Milliseconds without a response after which a message counts as not sent. Its key makes it safe to send again. */
const SEND_TIMEOUT = 20_000;

/** Sends a message as `sender`; fails if another user has signed in in this browser since. */
export const sendMessageAs = (sender: string | undefined) =>
  mutationOptions({
    mutationFn: async ({
      body,
      idempotencyKey,
    }: Submission<RequestOf<Api['messages']['create']>['body']>) => {
      if (currentUser()?.id !== sender) throw new NoResponse('Not now');
      const signal = AbortSignal.timeout(SEND_TIMEOUT);
      return api.messages.create({ body }, { idempotencyKey, signal }).catch((error: unknown) => {
        throw signal.aborted ? new NoResponse('Timed out', { cause: error }) : error;
      });
    },
    ...retryTransient,
    onSuccess: (message, _variables, _result, { client }) =>
      putItem(client, messageList(message.conversationId), message),
    meta: { invalidatesInBackground: [keys.list] },
  });
