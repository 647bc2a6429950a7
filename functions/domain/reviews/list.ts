import { findUser } from '#functions/domain/accounts/users.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import type { Review, ReviewSide } from '#shared/entities/work/review.ts';

import { toReview, type ReviewItem } from './record.ts';

/** A page of a gig's reviews, newest first. */
export async function listReviewsOfGig(gigId: string, page: PageRequest): Promise<Page<Review>> {
  const { PK: key, SK: prefix } = keys.review.begins(gigId);
  return mapPage(await newest<ReviewItem>({ key, prefix }, page), toShown);
}

/** A page of the reviews on one side of somebody: those that their gigs received, or those that they wrote. By default a seller's received ones. */
export async function listReviewsOfUser(
  userId: string,
  { side, ...page }: PageRequest & { side?: ReviewSide | undefined },
): Promise<Page<Review>> {
  const read = {
    received: () => newest<ReviewItem>({ index: 'GSI2', key: lists.reviewsReceived(userId) }, page),
    written: () => newest<ReviewItem>({ index: 'GSI1', key: lists.reviewsWritten(userId) }, page),
  };
  if (side) return mapPage(await read[side](), toShown);
  const [user, received, written] = await Promise.all([
    findUser(userId, 'eventual'),
    read.received(),
    read.written(),
  ]);
  return mapPage(user?.isSeller ? received : written, toShown);
}

const toShown = ({ card }: ReviewItem): Review => toReview(card);
