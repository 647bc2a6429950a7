import type { GigItem } from '#functions/domain/gigs/record.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import type { Review } from '#shared/entities/review.ts';

import { differs, getOrCreate, findingOf, isA, type Check } from './check.ts';

type Counts = {
  card?: GigItem['card'];
  paid: number;
  bought: number;
  stars: number;
  reviews: number;
  by: number;
};

/** Checks that a gig's sales equal its paid orders, and its stars those of its reviews, one per buyer. */
export function gigCounts(): Check {
  const all = new Map<string, Counts>();
  const of = (id: string) =>
    getOrCreate(all, id, (): Counts => ({ paid: 0, bought: 0, stars: 0, reviews: 0, by: 0 }));
  const idOf = (PK: string) => PK.slice(PK.indexOf('#') + 1);

  return {
    visit(item) {
      if (isA(item, 'ORDER', 'ORDER')) {
        const { card } = item as unknown as OrderItem;
        if (card.isPaid) of(card.gigId).paid += 1;
      }
      if (isA(item, 'GIG', 'GIG')) of(idOf(item.PK)).card = (item as unknown as GigItem).card;
      if (isA(item, 'GIG', 'BOUGHT#')) of(idOf(item.PK)).bought += 1;
      if (isA(item, 'GIG', 'REVBY#')) of(idOf(item.PK)).by += 1;
      if (isA(item, 'GIG', 'REV#')) {
        const counts = of(idOf(item.PK));
        counts.reviews += 1;
        counts.stars += (item['card'] as Review).star;
      }
    },
    finding: () =>
      findingOf('sales and stars of gigs', all, ({ card, paid, bought, stars, reviews, by }) =>
        card
          ? [
              ...differs('sales', card.sales, paid),
              ...differs('sales', card.sales, bought),
              ...differs('totalStars', card.totalStars, stars),
              ...differs('starNumber', card.starNumber, reviews),
              ...differs('starNumber', card.starNumber, by),
            ]
          : ['is missing'],
      ),
  };
}
