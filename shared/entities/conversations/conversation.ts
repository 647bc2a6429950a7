import { UserCard } from '#shared/entities/accounts/user.ts';
import { Id, pairId, text, Time } from '#shared/entities/fields.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as z from '#shared/zod.ts';

/** A conversation's id: its seller's id and then its buyer's, because two people have one conversation (product.md#messages). */
export const ConversationId = pairId();

/** What a conversation is about: an order of its two participants, or a project of its buyer's. */
export const About = z.object({ kind: z.enum(['order', 'project']), id: Id });
export type About = z.infer<typeof About>;

/** A conversation of a seller and a buyer as one of them sees it: with the card of the other. */
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
  /** What it was last opened from; null if that was neither an order nor a project. */
  about: z.nullable(About),
  /** Whether the viewer has blocked the other person. Nobody learns that they were blocked. */
  isBlocked: z.boolean(),
  /** Whether the other person has deleted their account, so that nobody can write to them any more. */
  isGone: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

/** The id of the person to write to, and what it is about. */
export const NewConversation = z.object({ to: Id, about: z.optional(About) });
export type NewConversation = z.infer<typeof NewConversation>;

/** The last message to mark as read; without it, all are. */
export const ReadMark = z.object({ upTo: z.optional(Id) });
export type ReadMark = z.infer<typeof ReadMark>;

/** Whether the other person is to be blocked, or no longer. */
export const Block = z.object({ blocked: z.boolean() });
export type Block = z.infer<typeof Block>;

/** Why a conversation is reported. */
export const NewReport = z.object({ reason: text(textLimits.report) });
export type NewReport = z.infer<typeof NewReport>;

/** A report of a conversation, for its reporter. */
export const Report = z.object({ id: Id, conversationId: ConversationId, createdAt: Time });
export type Report = z.infer<typeof Report>;
