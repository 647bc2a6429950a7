import { createdAt } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import type { Conversation } from '#shared/entities/conversation.ts';
import type { UserCard } from '#shared/entities/user.ts';
import type { Party } from '#shared/rules/role.ts';

/** A participant's card without the id, which is in the key already: no list is read more often than this one. */
type Face = Omit<UserCard, 'id'>;

/** A conversation as it is stored. */
export type ConversationItem = Key & {
  GSI1PK: string;
  GSI1SK: string;
  GSI2PK: string;
  GSI2SK: string;
  card: {
    /** Sorts conversations: the id of the latest message; before the first, an id of its own. */
    at: string;
    seller: Face;
    buyer: Face;
    readBySeller: boolean;
    readByBuyer: boolean;
    lastMessage: string | null;
  };
  /** The id of the buyer's first message that the seller has not answered. */
  waitingSince?: string;
};

/** A conversation as lists read it. */
export type ListedConversation = Pick<ConversationItem, 'PK' | 'card'>;

/** The ids of the seller and the buyer, which make the id of their conversation. */
export function halves(id: string): [string, string] {
  const half = id.length / 2;
  return [id.slice(0, half), id.slice(half)];
}

/** A conversation as one of its participants sees it. */
export function toConversation(
  { PK, card }: ListedConversation,
  { role }: Pick<Party, 'role'>,
): Conversation {
  const { at, seller, buyer, readBySeller, readByBuyer, lastMessage } = card;
  const isSeller = role === 'seller';
  const id = PK.slice(keys.conversation('').PK.length);
  const [sellerId, buyerId] = halves(id);
  return {
    id,
    sellerId,
    buyerId,
    sellerUsername: seller.username,
    buyerUsername: buyer.username,
    readBySeller,
    readByBuyer,
    lastMessage,
    updatedAt: createdAt(at),
    counterpart: isSeller ? { id: buyerId, ...buyer } : { id: sellerId, ...seller },
    isUnread: !(isSeller ? readBySeller : readByBuyer),
  };
}
