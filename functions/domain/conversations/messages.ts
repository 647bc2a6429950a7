import { countMessage } from '#functions/domain/accounts/attempts.ts';
import { addResponse } from '#functions/domain/accounts/seller-totals.ts';
import { createdAt, idAfter, newId } from '#functions/lib/ids.ts';
import { and, expression, join } from '#functions/table/expression.ts';
import { keys } from '#functions/table/keys.ts';
import { once, type Repeatable } from '#functions/table/once.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { change, create, get, transact, type Key, type Step } from '#functions/table/table.ts';
import type { Message, NewMessage } from '#shared/entities/message.ts';
import { limits } from '#shared/limits.ts';
import { preview } from '#shared/rules/preview.ts';
import type { Party } from '#shared/rules/role.ts';

import * as conversations from './conversations.ts';
import type { ConversationItem } from './record.ts';

type MessageItem = Key & { userId: string; desc: string };

/** The conversation is not as this message took it to be: a later one came first, or its seller was waited for. */
class Otherwise extends Error {
  readonly standing: ConversationItem;

  constructor(standing: ConversationItem) {
    super('The conversation stands otherwise.');
    this.standing = standing;
  }
}

/** A message as it is about to be sent. `waitingSince` is the buyer's first message that this one answers. */
type Draft = { id: string; waitingSince?: string | undefined };

/** A page of a conversation, the latest messages in the order they were sent; the cursor leads to older ones. */
export async function ofConversation(id: string, who: Party, page: PageRequest): Promise<Page<Message>> {
  const conversationId = conversations.idFor(id, who);
  const { PK: key, SK: prefix } = keys.message(conversationId, '');
  const found = await newest<MessageItem>({ key, prefix }, page);
  // A new conversation has no messages either, but it is there.
  if (found.items.length === 0) await conversations.find(conversationId, who);
  return mapPage({ ...found, items: found.items.toReversed() }, (item) => toMessage(conversationId, item));
}

/** Sends a message, once per idempotency key. */
export async function send(sender: Party, message: NewMessage, key: string | undefined): Promise<Message> {
  const conversationId = conversations.idFor(message.conversationId, sender);
  const repeatable = { owner: sender.id, call: 'messages.create', key, input: message };
  return sendAs({ id: newId() }, sender, { ...message, conversationId }, repeatable);
}

/**
 * A message's id is greater than those before it, so that the order of the ids is the order in which messages came to
 * be: nothing appears above what was read already. Whoever was overtaken draws a greater one.
 */
async function sendAs(
  draft: Draft,
  sender: Party,
  { conversationId, desc }: NewMessage,
  repeatable: Repeatable,
): Promise<Message> {
  const { id, waitingSince } = draft;
  const item: MessageItem = { ...keys.message(conversationId, id), userId: sender.id, desc };
  try {
    const sent = await once(repeatable, id, (claim) =>
      transact([
        create(item),
        announce(conversationId, draft, sender, desc),
        countMessage(sender.id),
        ...(waitingSince ? [addResponse(sender.id, timeBetween(waitingSince, id))] : []),
        ...claim,
      ]),
    );
    return sent === id ? toMessage(conversationId, item) : await recall(conversationId, sent);
  } catch (error) {
    if (!(error instanceof Otherwise)) throw error;
    const { card, waitingSince: since } = error.standing;
    const next = { id: card.at < id ? id : idAfter(card.at), waitingSince: since };
    return sendAs(next, sender, { conversationId, desc }, repeatable);
  }
}

/** Milliseconds from one message to a later one. */
const timeBetween = (one: string, other: string) => Date.parse(createdAt(other)) - Date.parse(createdAt(one));

/**
 * Step: this is the latest message. Its sender has read everything, the other one has not; and a buyer waits from their
 * first message until the seller's next.
 */
function announce(conversationId: string, { id, waitingSince }: Draft, { role }: Party, desc: string): Step {
  const isSeller = role === 'seller';
  const latest = expression`SET GSI1SK = ${id}, GSI2SK = ${id}, card.at = ${id},
    card.lastMessage = ${preview(desc, limits.preview.lastMessage)},
    card.readBySeller = ${isSeller}, card.readByBuyer = ${!isSeller}`;
  const isLatest = expression`card.at < ${id}`;
  const answers = waitingSince
    ? expression`waitingSince = ${waitingSince}`
    : expression`attribute_not_exists(waitingSince)`;
  return change(
    keys.conversation(conversationId),
    isSeller
      ? join(latest, ' ', expression`REMOVE waitingSince`)
      : join(latest, ', ', expression`waitingSince = if_not_exists(waitingSince, ${id})`),
    isSeller ? and(isLatest, answers) : isLatest,
    (standing) => (standing ? new Otherwise(standing as ConversationItem) : conversations.absent()),
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
