import type { QueryClient } from '@tanstack/react-query';

import type { Conversation } from '#shared/entities/conversations/conversation.ts';
import type { Message } from '#shared/entities/conversations/message.ts';
import { mergeUpdate } from '#web/lib/live/coverage.ts';
import { currentUser } from '#web/lib/session/current-user.ts';

import { conversationList, conversationQuery, messageList } from '../api.ts';
import { untilSent } from '../sending/outbox-storage.ts';
import { putUpdate } from './live-query.ts';
import { endTyping } from './typing.ts';

/** Shows a message from the socket. The user's own waits until this browser has sent what it is sending, or it showed twice. */
export async function showMessage(client: QueryClient, message: Message): Promise<void> {
  const { conversationId, userId } = message;
  if (userId === currentUser()?.id) await untilSent(conversationId);
  else endTyping(conversationId);
  await putUpdate(client, messageList(conversationId), message);
}

/**
 * The later of two states of a conversation, as events may bring them in another order. While the latest message is the same, what
 * was read stays read.
 */
export function later(known: Conversation, update: Conversation): Conversation {
  if (update.updatedAt !== known.updatedAt) return update.updatedAt > known.updatedAt ? update : known;
  return {
    ...update,
    isUnread: known.isUnread && update.isUnread,
    readBySeller: known.readBySeller || update.readBySeller,
    readByBuyer: known.readByBuyer || update.readByBuyer,
  };
}

/** Shows a conversation as it is by an event, in the list, the unread count and its thread. */
export async function showConversation(client: QueryClient, conversation: Conversation): Promise<void> {
  const { queryKey } = conversationQuery(conversation.id);
  await Promise.all([
    putUpdate(client, conversationList, conversation, later),
    mergeUpdate<Conversation>(client, queryKey, (known) => later(known, conversation)),
  ]);
}
