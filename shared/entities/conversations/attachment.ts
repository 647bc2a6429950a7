import { documented, type Documented } from '#shared/entities/fields.ts';
import * as uploadLimits from '#shared/limits/uploads.ts';
import * as z from '#shared/zod.ts';

/**
 * A file of a message or of an order's requirements: its name, its size in bytes, and its MIME type. A type of `imageTypes`
 * is that of its first bytes; any other is what the browser called it that uploaded it.
 */
export const Attachment = z.object({
  name: z.string(),
  size: z.number().check(z.int()),
  type: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

/**
 * A file with links that are valid for five minutes. `url` saves it under its name; `pictureUrl` shows it, and is null for
 * what is not shown as a picture.
 */
export const LinkedAttachment = z.extend(Attachment, {
  url: z.string(),
  pictureUrl: z.nullable(z.string()),
});
export type LinkedAttachment = z.infer<typeof LinkedAttachment>;

/** The keys of uploaded files in a request. */
export const uploadKeys = (takes: Extract<Documented['takes'], 'attachment' | 'file of requirements'>) =>
  z
    .array(
      z.string().check(z.minLength(1), z.maxLength(400)).register(documented, { takes }),
      `At most ${uploadLimits.attachments} files.`,
    )
    .check(z.maxLength(uploadLimits.attachments, `At most ${uploadLimits.attachments} files.`));
