import { Profile, UserCard } from '#shared/entities/accounts/user.ts';
import { Id } from '#shared/entities/fields.ts';
import * as z from '#shared/zod.ts';

/** What a portfolio shows of finished work. `client` is null unless both sides agree to name them. */
export const ShownPiece = z.object({
  id: Id,
  title: z.string(),
  text: z.string(),
  images: z.array(z.string()),
  client: z.nullable(UserCard),
});
export type ShownPiece = z.infer<typeof ShownPiece>;

/** A public profile; with the first pieces of the portfolio, where they are asked for, and the cursor of those after them. */
export const ProfileWithPortfolio = z.extend(Profile, {
  portfolio: z.optional(z.object({ items: z.array(ShownPiece), next: z.nullable(z.string()) })),
});
export type ProfileWithPortfolio = z.infer<typeof ProfileWithPortfolio>;
