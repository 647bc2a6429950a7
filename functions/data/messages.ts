import { createdAt, idAfter, newId } from '#functions/services/ids.ts';
import type { Message, NewMessage } from '#shared/entities/message.ts';
import { limits } from '#shared/limits.ts';
import { preview } from '#shared/rules/preview.ts';

import { countMessage } from './attempts.ts';
import type { ConversationItem } from './conversation-view.ts';
import * as conversations from './conversations.ts';
import { expression } from './expression.ts';
import { keys } from './keys.ts';
import { once, type Repeatable } from './once.ts';
import { mapPage, newest, type Page, type PageRequest } from './page.ts';
import { change, create, get, transact, type Key, type Step } from './table.ts';

type Who = { id: string; isSeller: boolean };
type MessageItem = Key & { userId: string; desc: string };

/** While this message was on its way, one with a greater id came into the conversation. */
class Overtaken extends Error {
  readonly latest: string;

  constructor(latest: string) {
    super('A later message came first.');
    this.latest = latest;
  }
}

/** A page of a conversation, the latest messages in the order they were sent; the cursor leads to older ones. */
export async function ofConversation(id: string, who: Who, page: PageRequest): Promise<Page<Message>> {
  const conversationId = conversations.idFor(id, who);
  const { PK: key, SK: prefix } = keys.message(conversationId, '');
  const found = await newest<MessageItem>({ key, prefix }, page);
  // A new conversation has no messages either, but it is there.
  if (found.items.length === 0) await conversations.find(conversationId, who);
  return mapPage({ ...found, items: found.items.toReversed() }, (item) => toMessage(conversationId, item));
}

/** Sends a message, once per idempotency key. */
export async function send(sender: Who, message: NewMessage, key: string | undefined): Promise<Message> {
  const conversationId = conversations.idFor(message.conversationId, sender);
  const repeatable = { owner: sender.id, call: 'messages.create', key, input: message };
  return sendAs(newId(), sender, { ...message, conversationId }, repeatable);
}

/**
 * A message's id is greater than those before it, so that the order of the ids is the order in which messages came to
 * be: nothing appears above what was read already. Whoever was overtaken draws a greater one.
 */
async function sendAs(
  id: string,
  sender: Who,
  { conversationId, desc }: NewMessage,
  repeatable: Repeatable,
): Promise<Message> {
  const item: MessageItem = { ...keys.message(conversationId, id), userId: sender.id, desc };
  try {
    const sent = await once(repeatable, id, (claim) =>
      transact([create(item), announce(conversationId, id, sender, desc), countMessage(sender.id), ...claim]),
    );
    return sent === id ? toMessage(conversationId, item) : await recall(conversationId, sent);
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return sendAs(idAfter(error.latest), sender, { conversationId, desc }, repeatable);
  }
}

/** Step: this is the latest message. Its sender has read everything, the other one has not. */
function announce(conversationId: string, id: string, { isSeller }: Who, desc: string): Step {
  return change(
    keys.conversation(conversationId),
    expression`SET GSI1SK = ${id}, GSI2SK = ${id}, card.at = ${id},
      card.lastMessage = ${preview(desc, limits.preview.lastMessage)},
      card.readBySeller = ${isSeller}, card.readByBuyer = ${!isSeller}`,
    expression`card.at < ${id}`,
    (standing) => (standing ? new Overtaken((standing as ConversationItem).card.at) : conversations.absent()),
  );
}

/** The message that an earlier request of the same key sent. */
async function recall(conversationId: string, id: string): Promise<Message> {
  const item = await get<MessageItem>(keys.message(conversationId, id));
  if (!item) throw new Error('A message that was remembered is gone.');
  return toMessage(conversationId, item);
}

function toMessage(conversationId: string, { SK, userId, desc }: MessageItem): Message {
  const id = SK.slice(keys.message(conversationId, '').SK.length);
  return { id, conversationId, userId, desc, createdAt: createdAt(id) };
}
