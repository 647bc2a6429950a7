import { conflict } from '#functions/lib/errors.ts';
import { absent, exists } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { change, check, type Step } from '#functions/table/transactions/transaction.ts';
import * as gigTexts from '#shared/texts/gigs.ts';

import { gigNotFound } from './read.ts';
import type { GigItem } from './record.ts';

const isOnMarket = { PK: exists, deletedAt: absent };

/** Step: requires that the gig is on the market at this price (minor units). */
export function requireOffered(id: string, price: number): Step {
  return check<GigItem>(keys.gig(id), {
    when: { ...isOnMarket, 'card.price': price },
    refused: (gig) => (gig && !gig.deletedAt ? conflict(gigTexts.changed) : gigNotFound()),
  });
}

/** Step: counts a review for its gig, which must be on the market. */
export function addStars(id: string, star: number): Step {
  return change(keys.gig(id), {
    add: { 'card.totalStars': star, 'card.starNumber': 1, ver: 1 },
    when: isOnMarket,
    refused: gigNotFound,
  });
}

/** Step: counts a paid order as a sale of its gig, even if the gig was withdrawn. */
export function addSale(id: string): Step {
  return change(keys.gig(id), { add: { 'card.sales': 1, ver: 1 }, when: { PK: exists } });
}

/** Step: an order of which nothing is kept is no sale of its gig any more, and these stars of its review count no longer. */
export function dropSale(id: string, star?: number): Step {
  const stars = star === undefined ? {} : { 'card.totalStars': -star, 'card.starNumber': -1 };
  return change(keys.gig(id), { add: { 'card.sales': -1, ...stars, ver: 1 }, when: { PK: exists } });
}
