import * as z from '../zod.ts';
import { Id, PairId, Time } from './fields.ts';
import { UserCard } from './user.ts';

/** A conversation's id: its seller's id and then its buyer's, because two people have one conversation (§7). */
export const ConversationId = PairId;

/** A conversation of a seller and a buyer (§3) as one of them sees it: with the card of the other. */
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
  /** When the latest message was sent; before the first message, when the conversation was created. */
  updatedAt: Time,
  counterpart: UserCard,
  /** Whether the other person has written something that the viewer has not read. */
  isUnread: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

/** The id of the person to write to. */
export const NewConversation = z.object({ to: Id });
export type NewConversation = z.infer<typeof NewConversation>;

/** The last message to mark as read; without it, all are. */
export const ReadMark = z.object({ upTo: z.optional(Id) });
export type ReadMark = z.infer<typeof ReadMark>;
