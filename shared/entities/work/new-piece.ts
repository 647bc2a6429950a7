import { line, MediaUrl, text } from '#shared/entities/fields.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as z from '#shared/zod.ts';

/** Where finished work is: an order's id, or a project's and its freelancer's. */
export const PieceId = z.string().check(z.regex(/^(?:[0-7][0-9a-hjkmnp-tv-z]{25}){1,2}$/, 'Not an id.'));

/** How many pictures show finished work, and how long the text about it is. Only this form needs to know. */
export const pieceLimits = { images: 4, text: 2_000 } as const;

/** What somebody wants to show of their work. */
export const NewPiece = z.object({
  title: line(textLimits.title),
  text: text(pieceLimits.text),
  images: z
    .array(MediaUrl)
    .check(
      z.minLength(1, 'Please add a picture.'),
      z.maxLength(pieceLimits.images, `At most ${pieceLimits.images} pictures.`),
    ),
  isNamed: z._default(z.boolean(), false),
});
export type NewPiece = z.infer<typeof NewPiece>;
