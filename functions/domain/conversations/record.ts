import { createdAt } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { About, Conversation } from '#shared/entities/conversations/conversation.ts';
import type { Role } from '#shared/rules/accounts/role.ts';

/** A participant without their id, which the key has already: this list is read most often, so its items are kept small. */
type Participant = Omit<UserCard, 'id'>;

/** A conversation as it is stored. */
export type ConversationItem = Key & {
  GSI1PK: string;
  GSI1SK: string;
  GSI2PK: string;
  GSI2SK: string;
  card: {
    /** Sorts conversations: the id of the latest message, or of the conversation's start if there is none. */
    at: string;
    seller: Participant;
    buyer: Participant;
    readBySeller: boolean;
    readByBuyer: boolean;
    lastMessage: string | null;
    about?: About;
    /** Who does not take messages of the other; absent means that they do. */
    blockedBySeller?: true;
    blockedByBuyer?: true;
    /** One of the two has deleted their account. */
    isGone?: true;
  };
  /** The ids of each one's latest message. It is read once the other has seen messages up to it. */
  latestOfSeller?: string;
  latestOfBuyer?: string;
  /** Up to where each has read: an id that is not below that of any message they saw. */
  seenBySeller?: string;
  seenByBuyer?: string;
  /** The id of the buyer's first message that the seller has not answered. */
  waitingSince?: string;
  /** A change that only one of the two may notice, a block: it is the latest one while its `op` is that of the item. */
  ownChange?: { op: string; by: string };
  op?: string;
};

/** A conversation as lists read it. */
export type ListedConversation = Pick<ConversationItem, 'PK' | 'card'>;

/** The ids of the seller and the buyer, which make the id of their conversation. */
export function participantIds(id: string): [string, string] {
  const half = id.length / 2;
  return [id.slice(0, half), id.slice(half)];
}

/** Which side of a conversation one of its participants is on. A seller can be on either. */
export const sideIn = (conversationId: string, userId: string): Role =>
  participantIds(conversationId)[0] === userId ? 'seller' : 'buyer';

/** Whether this participant may notice the latest change of a conversation: a block is noticed only by whose it is. */
export const concerns = ({ op, ownChange }: ConversationItem, userId: string): boolean =>
  !ownChange || ownChange.op !== op || ownChange.by === userId;

/** A conversation as one of its participants sees it. */
export function toConversation({ PK, card }: ListedConversation, viewerId: string): Conversation {
  const { at, seller, buyer, readBySeller, readByBuyer, lastMessage } = card;
  const { conversationId: id = '' } = keys.conversation.matchPartition({ PK }) ?? {};
  const [sellerId, buyerId] = participantIds(id);
  const isSeller = viewerId === sellerId;
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
    about: card.about ?? null,
    isBlocked: (isSeller ? card.blockedBySeller : card.blockedByBuyer) ?? false,
    isGone: card.isGone ?? false,
  };
}
