import { countCreation } from '#functions/domain/accounts/creations.ts';
import { addSellerStars } from '#functions/domain/accounts/seller-totals.ts';
import { findGig, requireOnMarket } from '#functions/domain/gigs/read.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { addStars } from '#functions/domain/gigs/steps.ts';
import { tell } from '#functions/domain/news/tell.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import { conflict, forbidden } from '#functions/lib/errors.ts';
import type { Key } from '#functions/table/client.ts';
import { beginsWith, exists, largerThan } from '#functions/table/conditions.ts';
import { createOnce } from '#functions/table/create-once.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem, findItems, query } from '#functions/table/read.ts';
import { check, create, transact, type Step } from '#functions/table/transaction.ts';
import type { Review } from '#shared/entities/review.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { isPaid } from '#shared/work/progress.ts';

import type { ReviewItem } from './record.ts';

/** What a review is checked against: the gig, and the ids of the reviewer's paid orders of it. */
export type ReviewBasis = { gig: GigItem | undefined; paidOrderIds: string[] };

const notAllowedYet = () => forbidden(messages.reviews.onlyAfterOrder);
const alreadyReviewed = () => conflict(messages.reviews.alreadyReviewed);

/** Reads what a review of this gig by this buyer is checked against. */
export async function readBasis(gigId: string, buyerId: string): Promise<ReviewBasis> {
  const [gig, paidOrderIds] = await Promise.all([findGig(gigId), listPaidOrderIds(gigId, buyerId)]);
  return { gig, paidOrderIds };
}

/** Publishes a review and counts it for its gig and its seller: one per gig and buyer, and once per idempotency key. */
export function publishReview(review: Review, basis: ReviewBasis, key?: string): Promise<Review> {
  const { id, gigId, userId, star, desc, user } = review;
  const reviewer = { id: userId, username: user.username, img: user.img };
  const request = { owner: userId, call: 'reviews.create', key, input: { gigId, star, desc } };
  return createOnce(request, {
    id,
    create: async (claim) => {
      const gig = requireOnMarket(basis.gig).card;
      const sellerId = gig.seller.id;
      const orderId = await chooseCompletedOrder(basis.paidOrderIds);
      await transact([
        ...addReview(review, sellerId),
        check(keys.order(orderId), {
          when: { 'card.times.delivered': exists, 'card.payments': largerThan(0) },
          refused: notAllowedYet,
        }),
        addStars(gigId, star),
        addSellerStars(sellerId, star),
        countCreation(userId, 'reviews'),
        tell(sellerId, {
          kind: 'review.publish',
          title: gig.title,
          path: `/gig/${gigId}`,
          by: 'buyer',
          from: reviewer,
          stars: star,
        }),
        ...claim,
      ]);
      return review;
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

async function listPaidOrderIds(gigId: string, buyerId: string): Promise<string[]> {
  const { PK, SK: prefix } = keys.bought(gigId, buyerId, '');
  const { items } = await query<Key>({
    where: { PK, SK: beginsWith(prefix) },
    limit: limits.page.max,
    newestFirst: true,
  });
  return items.map(({ SK }) => SK.slice(prefix.length));
}

/** A completed order among these. A single one is not read: the transaction checks it anyway. */
async function chooseCompletedOrder(orderIds: string[]): Promise<string> {
  const [only, ...others] = orderIds;
  if (!only) throw notAllowedYet();
  if (others.length === 0) return only;
  const orders = await findItems<Pick<OrderItem, 'card'>>(orderIds.map(keys.order), ['card']);
  const completed = orderIds.find((id) =>
    orders.some(({ PK, card }) => PK === keys.order(id).PK && card.times.delivered && isPaid(card)),
  );
  if (!completed) throw notAllowedYet();
  return completed;
}

async function getReview(gigId: string, id: string): Promise<Review> {
  const review = await findItem<ReviewItem>(keys.review(gigId, id));
  if (!review) throw new Error('The review of an earlier request is missing.');
  return review.card;
}
