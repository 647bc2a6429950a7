import type { QueryClient } from '@tanstack/react-query';

import type { Conversation } from '#shared/entities/conversation.ts';
import type { Message } from '#shared/entities/message.ts';
import { currentUser } from '#web/lib/current-user.ts';
import { mergeTold } from '#web/lib/live/told.ts';

import { conversationList, conversationQuery, messageList } from './api.ts';
import { putTold } from './live-query.ts';
import { untilSent } from './outbox-storage.ts';
import { endTyping } from './typing.ts';

/** Shows a message that was told. The user's own waits until this browser has sent what it is sending, or it showed twice. */
export async function showMessage(client: QueryClient, message: Message): Promise<void> {
  const { conversationId, userId } = message;
  if (userId === currentUser()?.id) await untilSent(conversationId);
  else endTyping(conversationId);
  await putTold(client, messageList(conversationId), message);
}

/**
 * The later of two states of a conversation, as they may be told in another order. While the latest message is the same, what
 * was read stays read.
 */
export function later(known: Conversation, told: Conversation): Conversation {
  if (told.updatedAt !== known.updatedAt) return told.updatedAt > known.updatedAt ? told : known;
  return {
    ...told,
    isUnread: known.isUnread && told.isUnread,
    readBySeller: known.readBySeller || told.readBySeller,
    readByBuyer: known.readByBuyer || told.readByBuyer,
  };
}

/** Shows a conversation as it was told, in the list, the unread count and its thread. */
export async function showConversation(client: QueryClient, conversation: Conversation): Promise<void> {
  const { queryKey } = conversationQuery(conversation.id);
  await Promise.all([
    putTold(client, conversationList, conversation, later),
    mergeTold<Conversation>(client, queryKey, (known) => later(known, conversation)),
  ]);
}
