import { Id, Time } from '#shared/entities/fields.ts';
import * as z from '#shared/zod.ts';

export const pieceStates = ['asked', 'shown', 'declined'] as const;
/** Whether the other side has agreed that a piece is shown. */
export type PieceState = (typeof pieceStates)[number];

/** What is shown of finished work, or may be, for the two sides of it. Whatever is changed gets another id, by which the other side says what they agree to. */
export const Piece = z.object({
  id: Id,
  state: z.enum(pieceStates),
  title: z.string(),
  text: z.string(),
  /** The addresses of its pictures, where they are once it is shown. */
  images: z.array(z.string()),
  /** Links to the same pictures, valid for five minutes, while the other side is asked; null otherwise. */
  links: z.nullable(z.array(z.string())),
  /** Whether the client is named. */
  isNamed: z.boolean(),
  shownAt: z.nullable(Time),
});
export type Piece = z.infer<typeof Piece>;
