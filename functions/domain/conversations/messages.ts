import { countMessage } from '#functions/domain/accounts/attempts.ts';
import { addResponse } from '#functions/domain/accounts/seller-totals.ts';
import { createdAt, idAfter, newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { absent, below } from '#functions/table/conditions.ts';
import { createOnce } from '#functions/table/create-once.ts';
import { keys } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { findItem } from '#functions/table/read.ts';
import { change, create, transact, type Step } from '#functions/table/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/until-current.ts';
import { ifAbsent } from '#functions/table/updates.ts';
import type { Message, NewMessage } from '#shared/entities/message.ts';
import { limits } from '#shared/limits.ts';
import { preview } from '#shared/rules/preview.ts';
import type { Party } from '#shared/rules/role.ts';

import { conversationIdFor, conversationNotFound, getConversation } from './conversations.ts';
import type { ConversationItem } from './record.ts';

type MessageItem = Key & { userId: string; desc: string };

/** The id of a new message, and, if it answers a waiting buyer, the id of the buyer's first unanswered message. */
type Draft = { id: string; waitingSince?: string | undefined };

/** A page of a conversation, its latest messages in the order they were sent; the cursor leads to older ones. */
export async function listMessages(id: string, who: Party, page: PageRequest): Promise<Page<Message>> {
  const conversationId = conversationIdFor(id, who);
  const { PK: key, SK: prefix } = keys.message(conversationId, '');
  const found = await newest<MessageItem>({ key, prefix }, page);
  // A conversation without messages is an empty page, and no conversation is a 404.
  if (found.items.length === 0) await getConversation(conversationId, who);
  return mapPage({ ...found, items: found.items.toReversed() }, (item) => toMessage(conversationId, item));
}

/**
 * Sends a message, once per idempotency key.
 *
 * Messages are stored in the order of their ids, so that none ever appears above one that was read already. If a later
 * message is stored first, or the time since which the buyer waits has changed, the message is sent again with a new id.
 */
export function sendMessage(sender: Party, message: NewMessage, key: string | undefined): Promise<Message> {
  const conversationId = conversationIdFor(message.conversationId, sender);
  const { desc } = message;
  const request = {
    owner: sender.id,
    call: 'messages.create',
    key,
    input: { ...message, conversationId },
  };
  return untilCurrent(
    (): Draft => ({ id: newId() }),
    (draft) => {
      const { id, waitingSince } = draft;
      const item: MessageItem = { ...keys.message(conversationId, id), userId: sender.id, desc };
      return createOnce(request, {
        id,
        create: async (claim) => {
          await transact([
            create(item),
            setLatest(conversationId, draft, sender, desc),
            countMessage(sender.id),
            ...(waitingSince ? [addResponse(sender.id, millisecondsBetween(waitingSince, id))] : []),
            ...claim,
          ]);
          return toMessage(conversationId, item);
        },
        get: (earlierId) => getMessage(conversationId, earlierId),
      });
    },
  );
}

const millisecondsBetween = (earlierId: string, laterId: string) =>
  Date.parse(createdAt(laterId)) - Date.parse(createdAt(earlierId));

/**
 * Step: this is the latest message, unread by the other participant. Its sender may not have seen the messages before it,
 * so for them nothing changes. A buyer waits from their first message until the seller's next.
 */
function setLatest(conversationId: string, { id, waitingSince }: Draft, { role }: Party, desc: string): Step {
  const isSeller = role === 'seller';
  return change<ConversationItem>(keys.conversation(conversationId), {
    set: {
      GSI1SK: id,
      GSI2SK: id,
      'card.at': id,
      'card.lastMessage': preview(desc, limits.preview.lastMessage),
      ...(isSeller
        ? { 'card.readByBuyer': false, latestOfSeller: id }
        : { 'card.readBySeller': false, latestOfBuyer: id, waitingSince: ifAbsent(id) }),
    },
    ...(isSeller ? { remove: ['waitingSince'] } : {}),
    when: { 'card.at': below(id), ...(isSeller ? { waitingSince: waitingSince ?? absent } : {}) },
    refused: (conversation) =>
      conversation ? new Outdated(draftAfter(conversation, id)) : conversationNotFound(),
  });
}

const draftAfter = ({ card, waitingSince }: ConversationItem, id: string): Draft => ({
  id: card.at < id ? id : idAfter(card.at),
  waitingSince,
});

async function getMessage(conversationId: string, id: string): Promise<Message> {
  const item = await findItem<MessageItem>(keys.message(conversationId, id));
  if (!item) throw new Error('The message of an earlier request is missing.');
  return toMessage(conversationId, item);
}

function toMessage(conversationId: string, { SK, userId, desc }: MessageItem): Message {
  const id = SK.slice(keys.message(conversationId, '').SK.length);
  return { id, conversationId, userId, desc, createdAt: createdAt(id) };
}
