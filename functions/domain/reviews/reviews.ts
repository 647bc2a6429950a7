import { addSellerStars } from '#functions/domain/accounts/seller-totals.ts';
import * as gigs from '#functions/domain/gigs/gigs.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { conflict, forbidden } from '#functions/lib/errors.ts';
import { createdAt, newId } from '#functions/lib/ids.ts';
import { expression } from '#functions/table/expression.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { mapPage, newest, type Page, type PageRequest } from '#functions/table/page.ts';
import { check, create, get, getAll, query, transact, type Key, type Step } from '#functions/table/table.ts';
import type { NewReview, Review } from '#shared/entities/review.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';

type ReviewItem = Key & { card: Review };
type Grounds = { gig: GigItem | undefined; paid: string[] };
type CompletedOrder = { card: { isCompleted: boolean; isPaid: boolean } };

const notYet = () => forbidden(messages.reviews.onlyAfterOrder);
const again = () => conflict(messages.reviews.alreadyReviewed);

/** A new review by this buyer, not kept yet. */
export function draft(
  { id: userId, username, img, country }: UserCard & { country: string | null },
  { gigId, star, desc }: NewReview,
): Review {
  const id = newId();
  return {
    id,
    gigId,
    userId,
    star,
    desc,
    createdAt: createdAt(id),
    user: { id: userId, username, img, country },
  };
}

/** What a review rests on: the gig, and its paid orders by this buyer. */
export async function grounds(gigId: string, buyerId: string): Promise<Grounds> {
  const [gig, paid] = await Promise.all([gigs.find(gigId), paidOrders(gigId, buyerId)]);
  return { gig, paid };
}

/** Publishes a review and counts it for the gig and for its seller, once per gig and buyer. */
export async function publish(review: Review, { gig, paid }: Grounds, claim: Step[]): Promise<void> {
  const { gigId, star } = review;
  const sellerId = gigs.onMarket(gig).card.seller.id;
  const orderId = await completedOf(paid);
  await transact([
    ...addReview(review, sellerId),
    check(keys.order(orderId), expression`card.isCompleted = ${true} AND card.isPaid = ${true}`, notYet),
    gigs.addStars(gigId, star),
    addSellerStars(sellerId, star),
    ...claim,
  ]);
}

/** Steps: a new review, the only one of its gig by this buyer. */
export function addReview(review: Review, sellerId: string): Step[] {
  const { id, gigId, userId } = review;
  return [
    create({ ...keys.reviewBy(gigId, userId), reviewId: id }, again),
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

/** The paid orders of this gig by this buyer. */
async function paidOrders(gigId: string, buyerId: string): Promise<string[]> {
  const { PK, SK: start } = keys.bought(gigId, buyerId, '');
  const { items } = await query<Key>({
    where: expression`PK = ${PK} AND begins_with(SK, ${start})`,
    limit: limits.page.max,
    newestFirst: true,
  });
  return items.map(({ SK }) => SK.slice(start.length));
}

/** The order that makes its buyer a reviewer. A single one needs no look: the review's own condition says whether it does. */
async function completedOf(orderIds: string[]): Promise<string> {
  const [only, ...others] = orderIds;
  if (!only) throw notYet();
  if (others.length === 0) return only;
  const orders = await getAll<CompletedOrder>(orderIds.map(keys.order), ['card']);
  const completed = orderIds.find((id) =>
    orders.some(({ PK, card }) => PK === keys.order(id).PK && card.isCompleted && card.isPaid),
  );
  if (!completed) throw notYet();
  return completed;
}

/** The review that an earlier request of the same key made. */
export async function recall(gigId: string, id: string): Promise<Review> {
  const item = await get<ReviewItem>(keys.review(gigId, id));
  if (!item) throw new Error('A review that was remembered is gone.');
  return item.card;
}

/** A page of a gig's reviews, newest first. */
export async function ofGig(gigId: string, page: PageRequest): Promise<Page<Review>> {
  const { PK: key, SK: prefix } = keys.review(gigId, '');
  return mapPage(await newest<ReviewItem>({ key, prefix }, page), ({ card }) => card);
}

/** A page of the reviews that this seller received; or, for a client, that they wrote. Nobody has both. */
export async function ofUser(userId: string, page: PageRequest): Promise<Page<Review>> {
  const [received, written] = await Promise.all([
    newest<ReviewItem>({ index: 'GSI2', key: lists.reviewsReceived(userId) }, page),
    newest<ReviewItem>({ index: 'GSI1', key: lists.reviewsWritten(userId) }, page),
  ]);
  return mapPage(received.items.length > 0 ? received : written, ({ card }) => card);
}
