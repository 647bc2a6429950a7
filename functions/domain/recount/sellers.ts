import type { User } from '#functions/domain/accounts/record.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import type { ReviewItem } from '#functions/domain/reviews/record.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem, pagesOf } from '#functions/table/read.ts';

import { differs, idIn, isA, mistakes, type Check } from './check.ts';

const PAGE = 100;

async function starsOf(id: string): Promise<{ stars: number; reviews: number }> {
  const total = { stars: 0, reviews: 0 };
  const where = { GSI2PK: lists.reviewsReceived(id) };
  for await (const page of pagesOf<ReviewItem>({ index: 'GSI2', where, limit: PAGE })) {
    total.reviews += page.length;
    total.stars += page.reduce((sum, { card }) => sum + card.star, 0);
  }
  return total;
}

async function lastDeliveryOf(id: string): Promise<string | null> {
  let last: string | null = null;
  const where = { GSI2PK: lists.ordersSold(id) };
  for await (const page of pagesOf<OrderItem>({ index: 'GSI2', where, limit: PAGE })) {
    for (const {
      card: { deliveredAt },
    } of page)
      if (deliveredAt && deliveredAt > (last ?? '')) last = deliveredAt;
  }
  return last;
}

/** Checks that a seller's stars are those of all their gigs, and their last delivery is the latest of their orders. */
export const sellers: Check = {
  name: 'stars and deliveries of sellers',
  recordOf: (item) => (isA(item, 'USER', 'USER') && item['isSeller'] ? idIn(item, 'USER') : undefined),
  isCounted: (item) => isA(item, 'USER', 'USER') && item['isSeller'] === true,
  async mistakesIn(id) {
    const [user, { stars, reviews }, deliveredAt] = await Promise.all([
      findItem<User>(keys.user(id)),
      starsOf(id),
      lastDeliveryOf(id),
    ]);
    if (!user) return [];
    return mistakes([
      ...differs('totalStars', user.totalStars, stars),
      ...differs('starNumber', user.starNumber, reviews),
      ...differs('lastDeliveryAt', user.lastDeliveryAt, deliveredAt),
    ]);
  },
};
