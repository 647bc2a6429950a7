import { countCreation } from '#functions/domain/accounts/creations.ts';
import { addSellerStars } from '#functions/domain/accounts/seller-totals.ts';
import { findGig, requireOnMarket } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { addStars } from '#functions/domain/gigs/steps.ts';
import { notify } from '#functions/domain/news/notify.ts';
import type { News } from '#functions/domain/news/record.ts';
import type { WorkCard } from '#functions/domain/work/record.ts';
import { conflict, forbidden } from '#functions/lib/errors.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { createOnce } from '#functions/table/transactions/create-once.ts';
import { create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import type { Review } from '#shared/entities/work/review.ts';
import * as reviewTexts from '#shared/texts/reviews.ts';
import { keptOf } from '#shared/work/progress.ts';

import { findCards, isUnchanged, listPaidOrderIds } from './orders.ts';
import { toReview, type ReviewItem } from './record.ts';

/** What a review is checked against: the gig, and the ids of the reviewer's paid orders of it. */
export type ReviewBasis = { gig: GigItem | undefined; paidOrderIds: string[] };

const notAllowedYet = () => forbidden(reviewTexts.onlyAfterOrder);
const alreadyReviewed = () => conflict(reviewTexts.alreadyReviewed);

/** Reads what a review of this gig by this buyer is checked against. */
export async function readBasis(gigId: string, buyerId: string): Promise<ReviewBasis> {
  const [gig, paidOrderIds] = await Promise.all([findGig(gigId), listPaidOrderIds(gigId, buyerId)]);
  return { gig, paidOrderIds };
}

/**
 * Publishes a review and counts it for its gig and its seller: one per gig and buyer, and once per idempotency key. It needs an
 * order that is completed, and of which something is kept as the review is written.
 */
export function publishReview(review: Review, basis: ReviewBasis, key?: string): Promise<Review> {
  const { id, gigId, userId, star, desc, user } = review;
  const reviewer = { id: userId, username: user.username, img: user.img };
  const request = { owner: userId, call: 'reviews.create', key, input: { gigId, star, desc } };
  return createOnce(request, {
    id,
    create: async (claim) => {
      const gig = requireOnMarket(basis.gig).card;
      const sellerId = gig.seller.id;
      const news: News = {
        kind: 'review.publish',
        title: gig.title,
        path: `/gig/${gigId}`,
        by: 'buyer',
        from: reviewer,
        stars: star,
      };
      const write = (order: WorkCard) =>
        transact([
          ...addReview(review, sellerId),
          isUnchanged(order),
          addStars(gigId, star),
          addSellerStars(sellerId, star),
          countCreation(userId, 'reviews'),
          notify(sellerId, news),
          ...claim,
        ]);
      await untilCurrent(() => chooseOrder(basis.paidOrderIds), write);
      return toReview(review);
    },
    get: (earlierId) => getReview(gigId, earlierId),
  });
}

/** Steps: a new review, the only one of its gig by this buyer. */
export function addReview(review: Review, sellerId: string): Step[] {
  const { id, gigId, userId } = review;
  return [
    create({ ...keys.reviewBy(gigId, userId), reviewId: id }, alreadyReviewed),
    create({
      ...keys.review(gigId, id),
      GSI1PK: lists.reviewsWritten(userId),
      GSI1SK: id,
      GSI2PK: lists.reviewsReceived(sellerId),
      GSI2SK: id,
      card: review,
    }),
  ];
}

/** A completed order among these of which something is kept. */
async function chooseOrder(ids: string[]): Promise<WorkCard> {
  const completed = (await findCards(ids)).find(
    ({ times, money }) => times.delivered !== undefined && keptOf(money) > 0,
  );
  if (!completed) throw notAllowedYet();
  return completed;
}

async function getReview(gigId: string, id: string): Promise<Review> {
  const review = await findItem<ReviewItem>(keys.review(gigId, id));
  if (!review) throw new Error('The review of an earlier request is missing.');
  return toReview(review.card);
}
