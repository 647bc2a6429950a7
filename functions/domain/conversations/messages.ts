import { addResponse } from '#functions/domain/accounts/seller-totals.ts';
import { countMessage } from '#functions/domain/accounts/sign-in/attempts.ts';
import { notFound } from '#functions/lib/errors.ts';
import { createdAt, idAfter, newId } from '#functions/lib/ids.ts';
import type { StoredFile } from '#functions/services/s3/attachments.ts';
import type { Key } from '#functions/table/client.ts';
import { absent, below } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { findItem } from '#functions/table/read.ts';
import { createOnce } from '#functions/table/transactions/create-once.ts';
import { change, create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { Outdated, untilCurrent } from '#functions/table/transactions/until-current.ts';
import { ifAbsent } from '#functions/table/updates.ts';
import type { Message, MessageFiles, NewMessage } from '#shared/entities/conversations/message.ts';
import type { Party } from '#shared/rules/accounts/role.ts';
import { messageSummary } from '#shared/rules/news/message-summary.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';

import { isOpen, refusalToWrite, requireOpen } from './block.ts';
import { conversationIdFor, conversationNotFound, getConversation } from './conversations.ts';
import { sideIn, type ConversationItem } from './record.ts';

type MessageItem = Key & { userId: string; desc: string; files?: StoredFile[] };

/** What is sent: text, the keys of uploads, or both. */
type ToSend = Pick<NewMessage, 'conversationId' | 'desc'> & Partial<Pick<NewMessage, 'files'>>;

/** The id of a new message, and, if it answers a waiting buyer, the id of the buyer's first unanswered message. */
type Draft = { id: string; waitingSince?: string | undefined };

/** A page of a conversation, its latest messages in the order they were sent; the cursor leads to older ones. */
export async function listMessages(id: string, who: Party, page: PageRequest): Promise<Page<Message>> {
  const conversationId = conversationIdFor(id, who);
  const { PK: key, SK: prefix } = keys.message.begins(conversationId);
  const found = await newest<MessageItem>({ key, prefix }, page);
  // A conversation without messages is an empty page, and no conversation is a 404.
  if (found.items.length === 0) await getConversation(conversationId, who);
  return mapPage({ ...found, items: found.items.toReversed() }, (item) => toMessage(item));
}

/**
 * Sends a message, once per idempotency key.
 *
 * Messages are stored in the order of their ids, so that none ever appears above one that was read already. If a later
 * message is stored first, or the time since which the buyer waits has changed, the message is sent again with a new id.
 * 403 or 409 if one of the two has blocked the other, 409 if one has deleted their account.
 */
export function sendMessage(sender: Party, message: ToSend, key: string | undefined): Promise<Message> {
  const conversationId = conversationIdFor(message.conversationId, sender);
  const { desc, files: uploads = [] } = message;
  let kept: Promise<StoredFile[]> | undefined;
  const request = {
    owner: sender.id,
    call: 'messages.create',
    key,
    input: { conversationId, desc, ...(uploads.length > 0 ? { uploads } : {}) },
  };
  return untilCurrent(
    (): Draft => ({ id: newId() }),
    (draft) => {
      const { id, waitingSince } = draft;
      return createOnce(request, {
        id,
        create: async (claim) => {
          const files = await (kept ??= keepMessageFiles(uploads, conversationId, sender));
          const item: MessageItem = {
            ...keys.message(conversationId, id),
            userId: sender.id,
            desc,
            ...(files.length > 0 ? { files } : {}),
          };
          await transact([
            create(item),
            setLatest(conversationId, draft, sender.id, messageSummary({ desc, files })),
            countMessage(sender.id),
            ...(waitingSince ? [addResponse(sender.id, millisecondsBetween(waitingSince, id))] : []),
            ...claim,
          ]);
          return toMessage(item);
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
function setLatest(
  conversationId: string,
  { id, waitingSince }: Draft,
  senderId: string,
  summary: string,
): Step {
  const isSeller = sideIn(conversationId, senderId) === 'seller';
  return change<ConversationItem>(keys.conversation(conversationId), {
    set: {
      GSI1SK: id,
      GSI2SK: id,
      'card.at': id,
      'card.lastMessage': summary,
      ...(isSeller
        ? { 'card.readByBuyer': false, latestOfSeller: id }
        : { 'card.readBySeller': false, latestOfBuyer: id, waitingSince: ifAbsent(id) }),
    },
    remove: ['ownChange', ...(isSeller ? ['waitingSince'] : [])],
    when: { ...isOpen, 'card.at': below(id), ...(isSeller ? { waitingSince: waitingSince ?? absent } : {}) },
    refused: (conversation) =>
      conversation
        ? (refusalToWrite(conversation, isSeller) ?? new Outdated(draftAfter(conversation, id)))
        : conversationNotFound(),
  });
}

const draftAfter = ({ card, waitingSince }: ConversationItem, id: string): Draft => ({
  id: card.at < id ? id : idAfter(card.at),
  waitingSince,
});

/** Keeps the uploads of a message whose sender may send it. */
async function keepMessageFiles(uploads: readonly string[], conversationId: string, sender: Party) {
  if (uploads.length === 0) return [];
  await requireOpen(conversationId, sender);
  const { folderOfMessages, keepFiles } = await import('#functions/services/s3/attachments.ts');
  return keepFiles(uploads, folderOfMessages(conversationId, sender.id));
}

/** The files of a message with links to them, for the participants of its conversation; 404 if there is no such message. */
export async function listFiles(conversation: string, id: string, who: Party): Promise<MessageFiles> {
  const item = await findItem<MessageItem>(keys.message(conversationIdFor(conversation, who), id));
  if (!item) throw notFound(notFoundTexts.message);
  if (!item.files) return { files: [] };
  const { linked } = await import('#functions/services/s3/attachments.ts');
  return { files: await Promise.all(item.files.map(linked)) };
}

/** A message of a conversation, whoever asks. */
export async function findMessage(conversationId: string, id: string): Promise<Message | undefined> {
  const item = await findItem<MessageItem>(keys.message(conversationId, id));
  return item && toMessage(item);
}

async function getMessage(conversationId: string, id: string): Promise<Message> {
  const message = await findMessage(conversationId, id);
  if (!message) throw new Error('The message of an earlier request is missing.');
  return message;
}

function toMessage(item: MessageItem): Message {
  const { userId, desc, files = [] } = item;
  const { conversationId, messageId: id } = keys.message.parts(item);
  return { id, conversationId, userId, desc, files, createdAt: createdAt(id) };
}
