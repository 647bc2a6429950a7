import { createdAt } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import type { Key } from '#functions/table/table.ts';
import type { Conversation } from '#shared/entities/conversation.ts';
import type { UserCard } from '#shared/entities/user.ts';
import type { Party } from '#shared/rules/role.ts';

/** A card without what the key says already: this list is asked for more often than any other. */
type Face = Omit<UserCard, 'id'>;

/** A conversation as it is kept. */
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

/** The two ids that a conversation's id is made of. */
export function halves(id: string): [string, string] {
  const half = id.length / 2;
  return [id.slice(0, half), id.slice(half)];
}

/** A conversation as answers carry it to one of its two. */
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
