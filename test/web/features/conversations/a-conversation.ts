import type { Conversation } from '#shared/entities/conversations/conversation.ts';

/** A conversation of the buyer maya with the seller kofi, which both have read. */
export const aConversation = (change: Partial<Conversation> = {}): Conversation => ({
  id: 'c',
  sellerId: 'kofi',
  buyerId: 'maya',
  sellerUsername: 'kofi',
  buyerUsername: 'maya',
  readBySeller: true,
  readByBuyer: true,
  lastMessage: 'b',
  updatedAt: 'b',
  counterpart: { id: 'kofi', username: 'kofi', img: null },
  isUnread: false,
  about: null,
  isBlocked: false,
  isGone: false,
  ...change,
});
