import type { User } from '#functions/domain/accounts/record.ts';
import type { ConversationItem } from '#functions/domain/conversations/record.ts';
import type { Item } from '#functions/domain/recount/check.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys, lists } from '#functions/table/keys.ts';
import type { Random } from '#infra/seed/random.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { preview } from '#shared/rules/text/preview.ts';

import { aLine } from './texts.ts';

/** A conversation of this many messages, which the buyer starts and both write in turns; the last may be unread. */
export function* aConversation(seller: User, buyer: User, count: number, chance: Random): Generator<Item> {
  const id = seller.id + buyer.id;
  const faceOf = ({ username, img }: User) => ({ username, img });
  let [at, lastMessage, isBySeller] = [newId(), '', true];
  let waitingSince: string | undefined;
  for (let index = 0; index < count; index += 1) {
    at = newId();
    isBySeller = index % 2 === 1;
    waitingSince = isBySeller ? undefined : at;
    const desc = aLine(chance);
    lastMessage = preview(desc, commonLimits.preview.lastMessage);
    yield { ...keys.message(id, at), userId: isBySeller ? seller.id : buyer.id, desc };
  }
  const isRead = chance.chance(0.8);
  yield {
    ...keys.conversation(id),
    GSI1PK: lists.conversationsOf(seller.id),
    GSI1SK: at,
    GSI2PK: lists.conversationsOf(buyer.id),
    GSI2SK: at,
    card: {
      at,
      seller: faceOf(seller),
      buyer: faceOf(buyer),
      readBySeller: isBySeller || isRead,
      readByBuyer: !isBySeller || isRead,
      lastMessage,
    },
    ...(waitingSince ? { waitingSince } : {}),
  } satisfies ConversationItem;
}
