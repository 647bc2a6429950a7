import { countryName } from '#functions/domain/accounts/record.ts';
import type { SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { createdAt, newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import type { NewReview, Review } from '#shared/entities/work/review.ts';

/** A review as it is stored: its card is the review, with the code of its author's country. */
export type ReviewItem = Key & { card: Review };

/** A review as responses carry it: with the name of its author's country, of which records keep the code. */
export const toReview = ({ user, ...review }: Review): Review => ({
  ...review,
  user: { ...user, country: countryName(user) },
});

/** Whether its stars count: something of what was paid is kept. */
export const countsStars = ({ card }: ReviewItem): boolean => !card.isOfReturned;

/** A new review by this buyer. */
export function newReview(
  { id: userId, username, img, country }: Omit<SessionUser, 'role'>,
  { gigId, star, desc }: NewReview,
): Review {
  const id = newId();
  const user = { id: userId, username, img, country };
  return { id, gigId, userId, star, desc, createdAt: createdAt(id), user };
}
