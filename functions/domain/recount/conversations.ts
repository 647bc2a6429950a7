import { participantIds, type ConversationItem } from '#functions/domain/conversations/record.ts';
import { beginsWith } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem, query } from '#functions/table/read.ts';

import { differs, idIn, isA, mistakes, type Check } from './check.ts';

const MESSAGE = 'MSG#';

/** Checks that a conversation has the preview of its latest message, and is sorted by it in the lists of both participants. */
export const conversations: Check = {
  name: 'latest messages of conversations',
  recordOf: (item) => idIn(item, 'CONV'),
  isCounted: (item) => isA(item, 'CONV', 'CONV'),
  async mistakesIn(id) {
    const key = keys.conversation(id);
    const [conversation, { items }] = await Promise.all([
      findItem<ConversationItem>(key),
      query<{ SK: string }>({ where: { PK: key.PK, SK: beginsWith(MESSAGE) }, limit: 1, newestFirst: true }),
    ]);
    if (!conversation) return mistakes(['is missing']);
    const latest = items[0]?.SK.slice(MESSAGE.length);
    const { card, GSI1PK, GSI1SK, GSI2PK, GSI2SK } = conversation;
    const [sellerId, buyerId] = participantIds(id);
    const lists = [GSI1PK, GSI1SK, GSI2PK, GSI2SK].join(' ');
    return mistakes([
      ...differs('latest message', latest === undefined ? '' : card.at, latest ?? ''),
      ...differs('lastMessage', card.lastMessage !== null, latest !== undefined),
      ...differs('lists', lists, `USER#${sellerId}#CONV ${card.at} USER#${buyerId}#CONV ${card.at}`),
    ]);
  },
};
