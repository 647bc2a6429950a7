import { participantIds, type ConversationItem } from '#functions/domain/conversations/record.ts';
import { differs, mistakes, type Check } from '#functions/domain/recount/check.ts';
import type { Key } from '#functions/table/client.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem, query } from '#functions/table/read.ts';

/** Checks that a conversation has the preview of its latest message, and is sorted by it in the lists of both participants. */
export const conversations: Check = {
  name: 'latest messages of conversations',
  recordOf: (item) => keys.conversation.matchPartition(item)?.conversationId,
  isCounted: (item) => keys.conversation.is(item),
  async mistakesIn(id) {
    const { PK, SK } = keys.message.begins(id);
    const [conversation, { items }] = await Promise.all([
      findItem<ConversationItem>(keys.conversation(id)),
      query<Key>({ where: { PK, SK: beginsWith(SK) }, limit: 1, newestFirst: true }),
    ]);
    if (!conversation) return mistakes(['is missing']);
    const latest = items[0] && keys.message.parts(items[0]).messageId;
    const { card, GSI1PK, GSI1SK, GSI2PK, GSI2SK } = conversation;
    const [sellerId, buyerId] = participantIds(id);
    const places = [GSI1PK, GSI1SK, GSI2PK, GSI2SK].join(' ');
    return mistakes([
      ...differs('latest message', latest === undefined ? '' : card.at, latest ?? ''),
      ...differs('lastMessage', card.lastMessage !== null, latest !== undefined),
      ...differs(
        'lists',
        places,
        `${lists.conversationsOf(sellerId)} ${card.at} ${lists.conversationsOf(buyerId)} ${card.at}`,
      ),
    ]);
  },
};
