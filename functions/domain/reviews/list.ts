import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import type { Review } from '#shared/entities/work/review.ts';

import { toReview, type ReviewItem } from './record.ts';

/** A page of a gig's reviews, newest first. */
export async function listReviewsOfGig(gigId: string, page: PageRequest): Promise<Page<Review>> {
  const { PK: key, SK: prefix } = keys.review.begins(gigId);
  return mapPage(await newest<ReviewItem>({ key, prefix }, page), ({ card }) => toReview(card));
}

/** A page of the reviews that a seller received, or that a buyer wrote. Nobody has both. */
export async function listReviewsOfUser(userId: string, page: PageRequest): Promise<Page<Review>> {
  const [received, written] = await Promise.all([
    newest<ReviewItem>({ index: 'GSI2', key: lists.reviewsReceived(userId) }, page),
    newest<ReviewItem>({ index: 'GSI1', key: lists.reviewsWritten(userId) }, page),
  ]);
  return mapPage(received.items.length > 0 ? received : written, ({ card }) => toReview(card));
}
