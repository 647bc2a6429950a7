import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import * as z from '../zod.ts';
import { ConversationId } from './conversation.ts';
import { Id, text, Time } from './fields.ts';

/** A message of a conversation (§3). Later messages have greater ids. */
export const Message = z.object({
  id: Id,
  conversationId: ConversationId,
  userId: Id,
  desc: z.string(),
  createdAt: Time,
});
export type Message = z.infer<typeof Message>;

/** What the message form sends. */
export const NewMessage = z.object({
  conversationId: ConversationId,
  desc: text(limits.text.message, messages.conversations.emptyMessage),
});
export type NewMessage = z.infer<typeof NewMessage>;
