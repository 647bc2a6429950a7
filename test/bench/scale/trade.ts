import type { User } from '#functions/domain/accounts/record.ts';
import { addGig, newGig } from '#functions/domain/gigs/publish.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import type { Charge } from '#functions/domain/money/record.ts';
import { draft } from '#functions/domain/orders/place.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import type { Item } from '#functions/domain/recount/check.ts';
import { addReview } from '#functions/domain/reviews/publish.ts';
import { newReview } from '#functions/domain/reviews/record.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys, lists } from '#functions/table/keys.ts';
import type { Random } from '#infra/art/random.ts';
import { categories } from '#shared/rules/category.ts';
import { inStage } from '#shared/rules/order.ts';

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
    const order = finished(draft(gig, buyer, newId()), chance);
    yield order;
    seller.lastDeliveryAt = order.deliveredAt ?? null;
    yield* settledPayment({ kind: 'order', ...chargeOf(order) });
    yield { ...keys.bought(card.id, buyer.id, order.card.id), paidAt: order.paidAt };
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
  }
  if (chance.chance(0.1)) yield draft(gig, oneOf(buyers, chance), newId());
  yield* itemsOf(addGig({ ...gig, ver: 1 + card.sales + card.starNumber }));
}

/** The order with requirements, delivered and paid. */
function finished(order: OrderItem, chance: Random): OrderItem & { op: string } {
  return {
    ...order,
    card: { ...order.card, ...inStage('FINISHED'), hasRequirements: true },
    op: newId(),
    requirements: aLine(chance),
    requirementsAt: timestamp(),
    delivery: { url: 'https://example.com/work', note: null },
    deliveredAt: timestamp(),
    paidAt: timestamp(),
  };
}

function chargeOf({ card: { id, buyer, seller, price: amount, currency } }: OrderItem) {
  return { id, payerId: buyer.id, payeeId: seller.id, amount, currency };
}

/** A settled payment and its row in the ledger. */
export function settledPayment(charge: Charge): Item[] {
  const { kind, id, amount, currency, payerId, payeeId } = charge;
  const key = keys.payment(kind, id);
  const [intentId, at] = [`pi_${newId()}`, timestamp()];
  return [
    { ...key, ...charge, intentId, attempt: 1, status: 'succeeded', settledAt: at, op: newId() },
    {
      ...keys.ledger(key.PK, intentId),
      GSI1PK: lists.ledgerOf(at.slice(0, 10)),
      GSI1SK: intentId,
      card: { kind, id, amount, currency, from: payerId, to: payeeId, at },
    },
  ];
}
