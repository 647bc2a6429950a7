import type { WorkCard } from '#functions/domain/work/record.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { change, check, type Step } from '#functions/table/transactions/transaction.ts';
import { keptOf } from '#shared/work/progress.ts';

import { findCards, isUnchanged, listPaidOrderIds } from './orders.ts';
import type { ReviewItem } from './record.ts';

/** How a review changes: the stars that no longer count, if they did, and the steps. */
type Returned = { star?: number; steps: Step[] };

/**
 * Updates the review of an order that was refunded in full: it is marked, and its stars no longer count, unless its
 * buyer has another order of the gig of which something is kept. `Outdated` if something has changed since it was read.
 */
export async function returnReview({
  id,
  gigId,
  buyer,
}: Pick<WorkCard, 'id' | 'buyer'> & { gigId: string }): Promise<Returned> {
  const mark = keys.reviewBy(gigId, buyer.id);
  const reviewId = (await findItem<{ reviewId: string }>(mark))?.reviewId;
  // It may be written at this moment.
  if (!reviewId) return { steps: [check(mark, { when: { PK: absent } })] };
  const key = keys.review(gigId, reviewId);
  const review = await findItem<ReviewItem>(key);
  if (!review || review.card.isOfReturned) return { steps: [] };
  const orders = await findCards(await listPaidOrderIds(gigId, buyer.id));
  const other = orders.find((order) => order.id !== id && keptOf(order.money) > 0);
  if (other) return { steps: [isUnchanged(other)] };
  const marked = { set: { 'card.isOfReturned': true }, when: { 'card.isOfReturned': absent } };
  return { star: review.card.star, steps: [change(key, marked)] };
}
