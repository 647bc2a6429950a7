import { findGig } from '#functions/domain/gigs/read.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import { differs, mistakes, type Check } from '#functions/domain/recount/check.ts';
import { countsStars, type ReviewItem } from '#functions/domain/reviews/record.ts';
import type { Key } from '#functions/table/client.ts';
import { between } from '#functions/table/conditions.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { findItem, findItems, pagesOf } from '#functions/table/read.ts';
import { totalOf } from '#shared/work/lines.ts';
import { isPaid, keptOf } from '#shared/work/progress.ts';

const PAGE = 100;

/** How many orders of these marks of purchases are paid, and of how many something is kept. */
async function ordersOf(marks: Key[]): Promise<{ paid: number; kept: number }> {
  if (marks.length === 0) return { paid: 0, kept: 0 };
  const orders = await findItems<Pick<OrderItem, 'card'>>(
    marks.map((mark) => keys.order(keys.bought.parts(mark).orderId)),
    ['card'],
  );
  return {
    paid: orders.filter(({ card }) => isPaid(card)).length,
    kept: orders.filter(({ card }) => keptOf(card.money) > 0).length,
  };
}

/** Checks that a gig's sales equal its orders of which something is kept, and its stars those of its reviews that count, one per buyer. */
export const gigCounts: Check = {
  name: 'sales and stars of gigs',
  recordOf: (item) => keys.gig.matchPartition(item)?.gigId,
  isCounted: (item) => keys.gig.is(item),
  async mistakesIn(id) {
    const gig = await findGig(id, 'strong');
    if (!gig) return mistakes(['is missing']);
    const counts = { paid: 0, kept: 0, bought: 0, stars: 0, rated: 0, reviews: 0, by: 0, unlisted: 0 };
    const received = lists.reviewsReceived(gig.card.seller.id);
    const { PK, SK: first } = keys.bought.begins(id);
    const where = { PK, SK: between(first, `${keys.reviewBy.begins(id).SK}~`) };
    for await (const page of pagesOf({ where, limit: PAGE })) {
      const bought = page.filter((item) => keys.bought.is(item));
      const reviews = page.filter((item) => keys.review.is(item)) as (ReviewItem & { GSI2PK?: string })[];
      const { paid, kept } = await ordersOf(bought);
      counts.bought += bought.length;
      counts.paid += paid;
      counts.kept += kept;
      counts.by += page.filter((item) => keys.reviewBy.is(item)).length;
      counts.reviews += reviews.length;
      const counted = reviews.filter(countsStars);
      counts.rated += counted.length;
      counts.stars += counted.reduce((sum, { card }) => sum + card.star, 0);
      counts.unlisted += reviews.filter(({ GSI2PK }) => GSI2PK !== received).length;
    }
    const { card } = gig;
    return mistakes([
      ...differs('sales', card.sales, counts.kept),
      ...differs('marks of purchases', counts.bought, counts.paid),
      ...differs('totalStars', card.totalStars, counts.stars),
      ...differs('starNumber', card.starNumber, counts.rated),
      ...differs('reviews', counts.reviews, counts.by),
      ...differs('reviews that are not among those of its seller', 0, counts.unlisted),
    ]);
  },
};

/** Checks that every paid order is among the sales of its gig, and that every order has its seller, and costs what its lines come to. */
export const orderParts: Check = {
  name: 'sales, sellers and sums of orders',
  recordOf: (item) => keys.order.match(item)?.orderId,
  isCounted: (item) => keys.order.is(item),
  async mistakesIn(id) {
    const order = await findItem<OrderItem>(keys.order(id));
    if (!order) return [];
    const { gigId, buyer, seller, terms } = order.card;
    const [account, mark] = await Promise.all([
      findItem<{ isSeller: boolean }>(keys.user(seller.id), 'eventual'),
      isPaid(order.card) ? findItem(keys.bought(gigId, buyer.id, id)) : true,
    ]);
    return mistakes([
      ...(account?.isSeller ? [] : ['its seller is missing']),
      ...differs('total', terms.total, totalOf(order.terms.lines)),
      ...(mark ? [] : [`is paid, and not among the sales of gig ${gigId}`]),
    ]);
  },
};
