import { starCount, stars, type User } from '#functions/domain/accounts/record.ts';
import { statusOf, type BidItem } from '#functions/domain/bids/record.ts';
import { findStories } from '#functions/domain/modules/read.ts';
import { countsAsDelivery, type OrderItem } from '#functions/domain/orders/record.ts';
import { differs, mistakes, type Check } from '#functions/domain/recount/check.ts';
import { countsStars, type ReviewItem } from '#functions/domain/reviews/record.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { allOf, findItem, pagesOf } from '#functions/table/read.ts';

const PAGE = 100;

async function starsOf(id: string): Promise<number[]> {
  const reviews = await allOf<ReviewItem>({ index: 'GSI2', where: { GSI2PK: lists.reviewsReceived(id) } });
  return reviews.filter(countsStars).map(({ card }) => card.star);
}

async function ordersOf(id: string) {
  const found = { last: null as string | null, done: 0, deliveries: 0, inTime: 0 };
  const where = { GSI2PK: lists.ordersSold(id) };
  for await (const page of pagesOf<OrderItem>({ index: 'GSI2', where, limit: PAGE })) {
    const cards = page.map(({ card }) => card);
    const delivered = cards.flatMap(({ times }) => times.delivered ?? []);
    found.last = [found.last ?? [], delivered].flat().toSorted().at(-1) ?? null;
    found.done += cards.filter(({ doneAt }) => doneAt).length;
    const counted = cards.filter(countsAsDelivery);
    found.deliveries += counted.length;
    found.inTime += counted.filter(({ isInTime }) => isInTime).length;
  }
  return found;
}

/** What a freelancer's bids have led to: those that were accepted, also where the project went to somebody else later. */
async function modulesOf(id: string) {
  const found = { done: 0, inTime: 0 };
  for await (const page of pagesOf<BidItem>({
    index: 'GSI1',
    where: { GSI1PK: lists.bidsOf(id) },
    limit: PAGE,
  })) {
    const led = page.filter((bid) => ['ACCEPTED', 'REJECTED'].includes(statusOf(bid)));
    const stories = await Promise.all(led.map(({ card }) => findStories(card.projectId)));
    const cards = stories.flat().map(({ item }) => item.card);
    const done = cards.filter(({ seller, doneAt }) => seller.id === id && doneAt);
    found.done += done.length;
    found.inTime += done.filter(({ isInTime }) => isInTime).length;
  }
  return found;
}

/**
 * Checks that a seller's stars are those of all their gigs' reviews that count, and that their orders done, deliveries and last delivery are those of
 * their orders, and their modules done those of the projects they won.
 */
export const sellers: Check = {
  name: 'stars and deliveries of sellers',
  recordOf: (item) => (item['isSeller'] ? keys.user.match(item)?.userId : undefined),
  isCounted: (item) => keys.user.is(item) && item['isSeller'] === true,
  async mistakesIn(id) {
    const [user, given, orders, modules] = await Promise.all([
      findItem<User>(keys.user(id)),
      starsOf(id),
      ordersOf(id),
      modulesOf(id),
    ]);
    if (!user) return [];
    return mistakes([
      ...differs(
        'totalStars',
        user.totalStars,
        given.reduce((sum, star) => sum + star, 0),
      ),
      ...differs('starNumber', user.starNumber, given.length),
      ...stars.flatMap((star) => {
        const name = starCount(star);
        return differs(name, user[name] ?? 0, given.filter((each) => each === star).length);
      }),
      ...differs('lastDeliveryAt', user.lastDeliveryAt, orders.last),
      ...differs('ordersDone', user.ordersDone ?? 0, orders.done),
      ...differs('deliveries', user.deliveries ?? 0, orders.deliveries),
      ...differs('deliveriesInTime', user.deliveriesInTime ?? 0, orders.inTime),
      ...differs('modulesDone', user.modulesDone ?? 0, modules.done),
      ...differs('modulesInTime', user.modulesInTime ?? 0, modules.inTime),
    ]);
  },
};
