import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { listMessages, sendMessage } from '#functions/domain/conversations/messages.ts';
import type { ConversationItem } from '#functions/domain/conversations/record.ts';
import { startConversation } from '#functions/domain/conversations/start.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import type { Message } from '#shared/entities/conversations/message.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';

export type Chat = { id: string; seller: SessionUser; buyer: SessionUser };

/** Has somebody write to another person, of whom only one has a shop. */
export const start = (who: SessionUser, other: SessionUser) =>
  startConversation(who, { partner: other, isSeller: other.role === 'seller', isMutual: false });

/** A conversation without messages, and its two participants. */
export async function aConversation(from: Partial<Omit<Chat, 'id'>> = {}): Promise<Chat> {
  const seller = from.seller ?? (await aSeller());
  const buyer = from.buyer ?? (await aBuyer());
  const { conversation } = await start(buyer, seller);
  return { id: conversation.id, seller, buyer };
}

/** Sends a message without an idempotency key. */
export function aMessage(
  conversationId: string,
  sender: SessionUser,
  desc = 'Hello.',
  files: string[] = [],
): Promise<Message> {
  return sendMessage(sender, { conversationId, desc, files }, undefined);
}

/** The conversation as it is stored. */
export async function conversationOf(id: string): Promise<ConversationItem> {
  const item = await findItem<ConversationItem>(keys.conversation(id));
  if (!item) throw new Error('There is no such conversation.');
  return item;
}

/** Every message of a conversation, in order. */
export async function threadOf({ id, buyer }: Chat): Promise<Message[]> {
  const { items } = await listMessages(id, buyer, { limit: 1_000 });
  return items;
}
