import { Id, textOrNone, Time } from '#shared/entities/fields.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as conversationTexts from '#shared/texts/conversations.ts';
import * as z from '#shared/zod.ts';

import { Attachment, LinkedAttachment, uploadKeys } from './attachment.ts';
import { ConversationId } from './conversation.ts';

/** A message of a conversation. Later messages have greater ids. `desc` may be empty if there are files. */
export const Message = z.object({
  id: Id,
  conversationId: ConversationId,
  userId: Id,
  desc: z.string(),
  files: z.array(Attachment),
  createdAt: Time,
});
export type Message = z.infer<typeof Message>;

/** The files of a message with links to them, in its order. */
export const MessageFiles = z.object({ files: z.array(LinkedAttachment) });
export type MessageFiles = z.infer<typeof MessageFiles>;

/** What the message form sends: text, the keys of uploaded files, or both. */
export const NewMessage = z
  .object({
    conversationId: ConversationId,
    /** Not blank, unless there are files. */
    desc: textOrNone(textLimits.message, conversationTexts.emptyMessage),
    files: z._default(uploadKeys('attachment'), []),
  })
  .check(
    z.refine(({ desc, files }) => desc !== '' || files.length > 0, {
      error: conversationTexts.emptyMessage,
      path: ['desc'],
    }),
  );
export type NewMessage = z.infer<typeof NewMessage>;
