import { Conversation, ConversationId } from '#shared/entities/conversations/conversation.ts';
import { Message } from '#shared/entities/conversations/message.ts';
import { Notification } from '#shared/entities/conversations/notification.ts';

import { Id } from '../entities/fields.ts';
import * as z from '../zod.ts';

// What goes over the socket of a signed-in browser. Each frame is text, and one object in JSON.

const Typing = z.object({ type: z.literal('typing'), conversationId: ConversationId });

/**
 * An event that is pushed to a browser. It may come twice, or late: notifications and messages are known by their ids,
 * a conversation is as its reader sees it now. Events without a connection are not sent again.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notification'), notification: Notification }),
  /** All notifications up to this one are read. */
  z.object({ type: z.literal('notificationsRead'), upTo: Id }),
  /** To both participants, the sender's other browsers among them. */
  z.object({ type: z.literal('message'), message: Message }),
  /** After every change of it: a message, what was read, a block. */
  z.object({ type: z.literal('conversation'), conversation: Conversation }),
  /** The other participant is writing. */
  Typing,
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** What a browser may send. Anything else is ignored. */
export const LiveRequest = z.discriminatedUnion('type', [Typing, z.object({ type: z.literal('ping') })]);
export type LiveRequest = z.infer<typeof LiveRequest>;
