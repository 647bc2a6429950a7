import { UserCard } from '#shared/entities/accounts/user.ts';
import { Id, optionalText, Time, wholeNumber } from '#shared/entities/fields.ts';
import * as reviewLimits from '#shared/limits/reviews.ts';
import * as textLimits from '#shared/limits/text.ts';
import * as z from '#shared/zod.ts';

/**
 * A buyer's review of a gig, with the reviewer's card. One of an order whose money has all gone back `isOfReturned`: its stars do
 * not count, and are not shown.
 */
export const Review = z.object({
  id: Id,
  gigId: Id,
  userId: Id,
  star: z.number().check(z.int()),
  desc: z.string(),
  createdAt: Time,
  isOfReturned: z.optional(z.boolean()),
  user: z.extend(UserCard, { country: z.nullable(z.string()) }),
});
export type Review = z.infer<typeof Review>;

/** Somebody's reviews: those that their gigs received, or those that they wrote. */
export const ReviewSide = z.enum(['received', 'written']);
export type ReviewSide = z.infer<typeof ReviewSide>;

/** What the review form sends: whole stars, and a text, which may be empty. */
export const NewReview = z.object({
  gigId: Id,
  star: wholeNumber(reviewLimits.stars.min, reviewLimits.stars.max, 'Choose from 1 to 5 stars.'),
  desc: z.pipe(
    optionalText(textLimits.long),
    z.transform((desc) => desc ?? ''),
  ),
});
export type NewReview = z.infer<typeof NewReview>;
