import type { Key } from '#functions/table/client.ts';
import { between } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, pagesOf } from '#functions/table/read.ts';

import { participantIds, type ConversationItem } from './record.ts';

/** What somebody has not read in a conversation: who wrote it, and the messages, oldest first. */
export type Unread = { from: { username: string }; messages: { id: string; desc: string; files: number }[] };

type Message = Key & { userId: string; desc: string; files?: object[] };

const PAGE = 100;

/**
 * What one participant has not read of those messages that come after this id. Nothing is unread where one of the two has
 * blocked the other.
 */
export async function findUnread(
  conversationId: string,
  readerId: string,
  after: string,
): Promise<Unread | undefined> {
  const conversation = await findItem<ConversationItem>(keys.conversation(conversationId));
  if (!conversation) return undefined;
  const { card, seenBySeller = '', seenByBuyer = '' } = conversation;
  const [sellerId] = participantIds(conversationId);
  const [isRead, seen, from] =
    readerId === sellerId
      ? [card.readBySeller, seenBySeller, card.buyer]
      : [card.readByBuyer, seenByBuyer, card.seller];
  if (isRead || card.blockedBySeller || card.blockedByBuyer) return undefined;
  const { PK, SK: prefix } = keys.message.begins(conversationId);
  const begin = keys.message(conversationId, seen > after ? seen : after).SK;
  const messages: Unread['messages'] = [];
  for await (const page of pagesOf<Message>({
    // No character of an id is above ~, so that this begins after the one that was seen.
    where: { PK, SK: between(begin === prefix ? prefix : `${begin}~`, `${prefix}~`) },
    limit: PAGE,
  })) {
    for (const item of page) {
      const { userId, desc, files = [] } = item;
      const { messageId: id } = keys.message.parts(item);
      if (userId !== readerId) messages.push({ id, desc, files: files.length });
    }
  }
  return { from: { username: from.username }, messages };
}
