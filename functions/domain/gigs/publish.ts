import { beginWork } from '#functions/domain/accounts/begin-work.ts';
import { countCreation } from '#functions/domain/accounts/creations.ts';
import { add, indexFields } from '#functions/domain/listing/listing-index.ts';
import { env } from '#functions/lib/env.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { createOnce } from '#functions/table/transactions/create-once.ts';
import { create, transact, type Step } from '#functions/table/transactions/transaction.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { NewGig } from '#shared/entities/work/gig.ts';
import * as commonLimits from '#shared/limits/common.ts';
import { preview } from '#shared/rules/text/preview.ts';
import { categoryList, categorySlug } from '#shared/rules/work/category.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';

import { gigListing } from './listed.ts';
import { getGig } from './read.ts';
import type { GigItem } from './record.ts';

/** The idempotency key of the request, and what to do before the gig is written, such as checking its pictures. */
type Options = { key?: string | undefined; prepare?: () => Promise<void> };

/** Puts a gig on the market, on its own page and in every list at once; once per idempotency key. 409 for who is closing their account. */
export function publishGig(
  seller: UserCard,
  fields: NewGig,
  { key, prepare }: Options = {},
): Promise<GigItem> {
  const gig = newGig(seller, fields);
  const request = { owner: seller.id, call: 'gigs.create', key, input: fields };
  return createOnce(request, {
    id: gig.card.id,
    create: async (claim) => {
      await prepare?.();
      await transact([
        ...addGig(gig),
        beginWork(gig.card.id, seller.id, () => conflict(userTexts.closing)),
        countCreation(seller.id, 'gigs'),
        ...claim,
      ]);
      return gig;
    },
    get: getGig,
  });
}

/** A new gig of this seller. */
export function newGig({ id: sellerId, username, img }: UserCard, fields: NewGig): GigItem {
  const id = newId();
  const { title, cover, desc, shortDesc, deliveryTime, price } = fields;
  const { images, shortTitle, revisionNumber, features } = fields;
  const cat = categorySlug(fields.cat);
  const card = {
    id,
    seller: { id: sellerId, username, img },
    title,
    cat,
    cover,
    desc: preview(desc, commonLimits.preview.card),
    shortDesc,
    deliveryTime,
    price,
    totalStars: 0,
    starNumber: 0,
    sales: 0,
  };
  const { words, facets } = indexFields(gigListing, card, {
    lead: [title, categoryList.nameOf(cat), shortTitle, ...features],
    rest: [desc],
  });
  return {
    ...keys.gig(id),
    card: { ...card, words },
    facets,
    ver: 1,
    currency: env('CURRENCY'),
    desc,
    images,
    shortTitle,
    revisionNumber,
    features,
  };
}

/** Steps: a new gig among those of its seller, and its cards in the lists. */
export const addGig = (gig: GigItem): Step[] => [
  create(gig),
  create(keys.gigOf(gig.card.seller.id, gig.card.id)),
  ...add(gigListing, gig),
];
