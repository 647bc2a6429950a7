import * as z from '../zod.ts';
import { Id, PairId, Time } from './fields.ts';
import { UserCard } from './user.ts';

/** A conversation's id: its seller's and its buyer's, in this order, because the two have one between them (§7). */
export const ConversationId = PairId;

/** A conversation of a seller and a buyer (§3) as one of the two sees it: with the other one's card. */
export const Conversation = z.object({
  id: ConversationId,
  sellerId: Id,
  buyerId: Id,
  sellerUsername: z.string(),
  buyerUsername: z.string(),
  readBySeller: z.boolean(),
  readByBuyer: z.boolean(),
  /** The first 100 characters of the latest message; null before the first. */
  lastMessage: z.nullable(z.string()),
  /** When the latest message was sent; before the first, when the conversation was begun. */
  updatedAt: Time,
  counterpart: UserCard,
  /** Whether the other one wrote something that the viewer has not read. */
  isUnread: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

/** Whom to write to. */
export const NewConversation = z.object({ to: Id });
export type NewConversation = z.infer<typeof NewConversation>;

/** How far one has read; without it, everything. */
export const ReadMark = z.object({ upTo: z.optional(Id) });
export type ReadMark = z.infer<typeof ReadMark>;
