import { participantIds, type ConversationItem } from '#functions/domain/conversations/record.ts';

import { differs, getOrCreate, findingOf, isA, type Check } from './check.ts';

type Parts = { card?: ConversationItem['card']; lists: string[]; messages: number; latest: string };

const CONVERSATION = 'CONV#';
const MESSAGE = 'MSG#';

function mistakesOf({ card, lists, messages, latest }: Parts, id: string): string[] {
  if (!card) return ['is missing'];
  const [sellerId, buyerId] = participantIds(id);
  return [
    ...differs('latest message', messages > 0 ? card.at : '', latest),
    ...differs('lastMessage', card.lastMessage !== null, messages > 0),
    ...differs('lists', lists.join(' '), `USER#${sellerId}#CONV ${card.at} USER#${buyerId}#CONV ${card.at}`),
  ];
}

/** Checks that a conversation has the preview of its latest message, and is sorted by it in the lists of both participants. */
export function conversations(): Check {
  const all = new Map<string, Parts>();
  return {
    visit(item) {
      if (!item.PK.startsWith(CONVERSATION)) return;
      const parts = getOrCreate(all, item.PK.slice(CONVERSATION.length), (): Parts => ({
        lists: [],
        messages: 0,
        latest: '',
      }));
      if (isA(item, 'CONV', 'CONV')) {
        const { card, GSI1PK, GSI1SK, GSI2PK, GSI2SK } = item as unknown as ConversationItem;
        Object.assign(parts, { card, lists: [GSI1PK, GSI1SK, GSI2PK, GSI2SK] });
      }
      if (isA(item, 'CONV', MESSAGE)) {
        parts.messages += 1;
        const id = item.SK.slice(MESSAGE.length);
        if (id > parts.latest) parts.latest = id;
      }
    },
    finding: () => findingOf('latest messages of conversations', all, mistakesOf),
  };
}
