import { findUser } from '#functions/domain/accounts/users.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { findCheaply } from '#functions/table/read.ts';
import type { Review, ReviewSide } from '#shared/entities/work/review.ts';

import { toReview, type ReviewItem } from './record.ts';

/** A page of a gig's reviews, newest first. */
export async function listReviewsOfGig(gigId: string, page: PageRequest): Promise<Page<Review>> {
  const { PK: key, SK: prefix } = keys.review.begins(gigId);
  return mapPage(await newest<ReviewItem>({ key, prefix }, page), ({ card }) => toReview(card));
}

/** A page of the reviews on one side of somebody: those that their gigs received, or those that they wrote. By default a seller's received ones. */
export async function listReviewsOfUser(
  userId: string,
  { side, ...page }: PageRequest & { side?: ReviewSide | undefined },
): Promise<Page<Review>> {
  const isOfSeller = side
    ? side === 'received'
    : (await findCheaply((how) => findUser(userId, how)))?.isSeller;
  const list = isOfSeller
    ? ({ index: 'GSI2', key: lists.reviewsReceived(userId) } as const)
    : ({ index: 'GSI1', key: lists.reviewsWritten(userId) } as const);
  return mapPage(await newest<ReviewItem>(list, page), ({ card }) => toReview(card));
}
