import * as textLimits from '../limits/text.ts';
import * as uploadLimits from '../limits/uploads.ts';
import * as uploadTexts from '../texts/uploads.ts';
import * as z from '../zod.ts';
import { ConversationId } from './conversations/conversation.ts';
import { Id, text, wholeNumber } from './fields.ts';

/** The accepted picture types, each with its file extension. SVG and HTML are never served. */
export const imageTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
} as const;

const ImageType = z.enum(Object.keys(imageTypes) as [keyof typeof imageTypes], uploadTexts.unsupported);

const file = (max: number) => ({
  fileName: text(textLimits.fileName),
  size: wholeNumber(1, max, uploadTexts.tooLarge.message),
});

const picture = (max: number) => ({
  ...file(max),
  contentType: ImageType,
  /** The key of an upload whose small variant this is, of the same type. Records carry the URL of the whole picture. */
  variantOf: z.optional(z.string().check(z.maxLength(200))),
});

/** A file of any type. */
const anyFile = (max: number) => ({
  ...file(max),
  contentType: z.otherwise(
    z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+$/), z.maxLength(100)),
    'application/octet-stream',
  ),
});

/**
 * A file to upload. A picture becomes public when a record uses it; other files stay private to the two people of their
 * order or conversation.
 */
export const NewUpload = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('image'), ...picture(uploadLimits.size.image) }),
  z.object({ purpose: z.literal('avatar'), ...picture(uploadLimits.size.avatar) }),
  z.object({ purpose: z.literal('delivery'), ...anyFile(uploadLimits.size.delivery), orderId: Id }),
  z.object({ purpose: z.literal('requirements'), ...anyFile(uploadLimits.size.attachment), orderId: Id }),
  z.object({
    purpose: z.literal('message'),
    ...anyFile(uploadLimits.size.attachment),
    conversationId: ConversationId,
  }),
]);
export type NewUpload = z.infer<typeof NewUpload>;

/** Where and how to PUT the file, and what to put into the record afterwards: `url` of a picture, `key` of any other file. */
export const Upload = z.object({
  /** Where to send the bytes of the file: a PUT to this address with `headers` and no others, without the session. It works once, for minutes, for this type and length. */
  uploadUrl: z.string(),
  /** The method of that request. */
  method: z.literal('PUT'),
  /** The headers of that request, all of them. */
  headers: z.record(z.string(), z.string()),
  /** What a record takes of a delivery, or of a file of requirements or a message. */
  key: z.string(),
  /** What a record takes of a picture. It can be seen there once a record has it. */
  url: z.string(),
});
export type Upload = z.infer<typeof Upload>;
