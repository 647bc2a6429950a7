import type { User } from '#functions/domain/accounts/record.ts';
import type { GigItem } from '#functions/domain/gigs/record.ts';
import type { OrderItem } from '#functions/domain/orders/record.ts';
import type { Review } from '#shared/entities/review.ts';

import { differs, getOrCreate, findingOf, isA, type Check } from './check.ts';

type Counts = { user?: User; deliveredAt: string | null };
type Stars = { sellerId?: string; stars: number; reviews: number };

/** Checks that a seller's stars are those of all their gigs, and their last delivery is the latest of their orders. */
export function sellers(): Check {
  const all = new Map<string, Counts>();
  const gigs = new Map<string, Stars>();
  const seller = (id: string) => getOrCreate(all, id, (): Counts => ({ deliveredAt: null }));
  const gig = (PK: string) => getOrCreate(gigs, PK, (): Stars => ({ stars: 0, reviews: 0 }));

  return {
    visit(item) {
      if (isA(item, 'USER', 'USER')) {
        const user = item as unknown as User;
        if (user.isSeller) seller(user.id).user = user;
      }
      if (isA(item, 'GIG', 'GIG')) gig(item.PK).sellerId = (item as unknown as GigItem).card.seller.id;
      if (isA(item, 'GIG', 'REV#')) {
        gig(item.PK).reviews += 1;
        gig(item.PK).stars += (item['card'] as Review).star;
      }
      if (isA(item, 'ORDER', 'ORDER')) {
        const { card, deliveredAt } = item as unknown as OrderItem;
        const of = seller(card.seller.id);
        if (deliveredAt && deliveredAt > (of.deliveredAt ?? '')) of.deliveredAt = deliveredAt;
      }
    },
    finding() {
      const totals = new Map<string, { stars: number; reviews: number }>();
      for (const { sellerId = '', stars, reviews } of gigs.values()) {
        const total = getOrCreate(totals, sellerId, () => ({ stars: 0, reviews: 0 }));
        total.stars += stars;
        total.reviews += reviews;
      }
      return findingOf('stars and deliveries of sellers', all, ({ user, deliveredAt }, id) => {
        if (!user) return ['is missing'];
        const { stars, reviews } = totals.get(id) ?? { stars: 0, reviews: 0 };
        return [
          ...differs('totalStars', user.totalStars, stars),
          ...differs('starNumber', user.starNumber, reviews),
          ...differs('lastDeliveryAt', user.lastDeliveryAt, deliveredAt),
        ];
      });
    },
  };
}
