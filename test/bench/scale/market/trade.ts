import { starCount, type User } from '#functions/domain/accounts/record.ts';
import { addGig, newGig } from '#functions/domain/gigs/publish.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import { orderKind } from '#functions/domain/orders/kind.ts';
import { draft } from '#functions/domain/orders/place.ts';
import type { OrderItem, OrderStory } from '#functions/domain/orders/record.ts';
import type { Item } from '#functions/domain/recount/check.ts';
import { addReview } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { namedNewsSteps } from '#functions/domain/work/news.ts';
import type { WorkEvent } from '#functions/domain/work/record.ts';
import { take, type Doing } from '#functions/domain/work/take.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import type { Random } from '#infra/seed/random.ts';
import { protection } from '#shared/rules/money/protection.ts';
import { categories } from '#shared/rules/work/category.ts';
import type { FixedVerb } from '#shared/work/phases.ts';
import { firstPayment } from '#shared/work/progress.ts';

import { settledPayment } from './books.ts';
import { itemsOf } from './items-of.ts';
import { aLine, gigFields } from './texts.ts';

/** A gig and its number of sales. */
export type Offer = { gig: GigItem; seller: User; sales: number };

/** Gigs of these sellers, with `salesOf()` sales each. The first seller has most gigs. */
export function someOffers(
  count: number,
  { sellers, chance, salesOf }: { sellers: User[]; chance: Random; salesOf: () => number },
): Offer[] {
  return Array.from({ length: count }, (_, index) => {
    const seller = oneOf(sellers, chance);
    const cat = categories[index % categories.length] ?? 'other';
    const fields = gigFields(cat, `/media/${seller.id}/${newId()}.webp`, chance);
    return { gig: newGig(seller, fields), seller, sales: salesOf() };
  });
}

/** A random person; the first one more often than each of the others. */
export const oneOf = <Person>(people: Person[], chance: Random): Person =>
  chance.pick(chance.chance(0.1) ? people.slice(0, 1) : people);

/** The items of a gig: paid orders, sometimes an unpaid one, reviews by its buyers, and last the gig and its cards. */
export function* tradeOf({ gig, seller, sales }: Offer, buyers: User[], chance: Random): Generator<Item> {
  const { card } = gig;
  const reviewers = new Set<string>();
  for (let sale = 0; sale < sales; sale += 1) {
    const buyer = oneOf(buyers, chance);
    const [order, ...events] = finished(draft(gig, buyer, newId()), chance);
    yield* [order, ...events];
    seller.lastDeliveryAt = order.card.times.delivered ?? null;
    addTo(seller, 'deliveries', 'ordersDone');
    if (order.card.isInTime) addTo(seller, 'deliveriesInTime');
    yield* settledPayment({ kind: 'order', ...chargeOf(order) });
    yield { ...keys.bought(card.id, buyer.id, order.card.id), paidAt: firstPayment(order.card)?.at };
    card.sales += 1;
    if (reviewers.has(buyer.id) || !chance.chance(0.4)) continue;
    reviewers.add(buyer.id);
    const star = chance.pick([3, 4, 5, 5]);
    const review = newReview(buyer, { gigId: card.id, star, desc: aLine(chance) });
    yield* itemsOf(addReview(review, seller.id));
    for (const rated of [card, seller]) {
      rated.totalStars += star;
      rated.starNumber += 1;
    }
    addTo(seller, starCount(star));
  }
  if (chance.chance(0.1)) yield draft(gig, oneOf(buyers, chance), newId());
  yield* itemsOf(addGig({ ...gig, ver: 1 + card.sales + card.starNumber }));
}

type Counted = 'deliveries' | 'deliveriesInTime' | 'ordersDone' | ReturnType<typeof starCount>;

/** Counts one more of these for a seller. */
function addTo(seller: User, ...names: Counted[]): void {
  for (const name of names) seller[name] = (seller[name] ?? 0) + 1;
}

/** The order with requirements, delivered, paid, and approved or disputed without success, and what happened to it. */
function finished(order: OrderItem, chance: Random): [OrderItem, ...Item[]] {
  const { id, buyer, times, terms } = order.card;
  const placed: WorkEvent<FixedVerb> = { at: times.made, by: { kind: 'buyer', id: buyer.id }, what: 'place' };
  const doings: Doing<FixedVerb, OrderItem>[] = [
    { do: 'brief', by: 'buyer', set: { requirements: aLine(chance) } },
    { do: 'deliver', by: 'seller', set: { delivery: { url: 'https://example.com/work', note: null } } },
    { do: 'pay', by: 'buyer', clearance: protection.clearance.usual },
    ...anEnd(terms.total, chance),
  ];
  const { item, events } = doings.reduce<OrderStory>((story, doing) => take(orderKind, story, doing), {
    item: order,
    events: [placed],
  });
  // Nothing is due for an order that has ended.
  const { GSI3PK: _shard, GSI3SK: _at, ...rest } = item;
  return [
    rest,
    ...events.map((event, version) => ({ ...keys.orderEvent(id, version), ...event })),
    ...itemsOf(
      events.flatMap((event) =>
        namedNewsSteps(orderKind, item.card, event as WorkEvent<FixedVerb>, { title: item.card.title }),
      ),
    ),
  ];
}

/** How an order ends of which all of the money becomes the seller's. */
function anEnd(price: number, chance: Random): Doing<FixedVerb, OrderItem>[] {
  if (!chance.chance(0.05)) return [{ do: 'approve', by: 'buyer' }];
  return [
    { do: 'dispute', by: 'buyer', amount: 0 },
    { do: 'offer', by: 'seller', amount: price },
    { do: 'acceptOffer', by: 'buyer' },
  ];
}

function chargeOf({ card: { id, buyer, seller, terms, money } }: OrderItem) {
  const charge = { payerId: buyer.id, payeeId: seller.id, amount: terms.total, currency: money.currency };
  return { id, ...charge };
}
