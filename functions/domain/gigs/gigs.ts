import * as index from '#functions/domain/listing/listing-index.ts';
import type { Listing } from '#functions/domain/listing/listing.ts';
import type { Reading } from '#functions/domain/recount/cards.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { env } from '#functions/lib/env.ts';
import { conflict, forbidden, notFound } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { expression } from '#functions/table/expression.ts';
import { keys } from '#functions/table/keys.ts';
import { mapPage, type Page, type PageRequest } from '#functions/table/page.ts';
import {
  change,
  check,
  create,
  get,
  glance,
  transact,
  type Freshness,
  type Key,
  type Step,
} from '#functions/table/table.ts';
import type { GigFilter } from '#shared/api/gigs.ts';
import { findCategory } from '#shared/entities/category.ts';
import type { GigCard, NewGig } from '#shared/entities/gig.ts';
import type { UserCard } from '#shared/entities/user.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { preview } from '#shared/rules/preview.ts';

import { toGigCard, type GigItem, type GigListing } from './record.ts';

const listing: Listing<GigListing> = {
  name: 'GIGS',
  ownerOf: ({ seller }) => seller.id,
  rankOf: ({ sales }) => sales,
};

const absent = () => notFound(messages.notFound.gig);

/** A new gig of this seller, not kept yet. */
export function draft({ id: sellerId, username, img }: UserCard, fields: NewGig): GigItem {
  const id = newId();
  const { title, cat, cover, desc, price, images, shortTitle, shortDesc, features } = fields;
  const card = {
    id,
    seller: { id: sellerId, username, img },
    title,
    cat,
    cover,
    desc: preview(desc, limits.preview.card),
    price,
    totalStars: 0,
    starNumber: 0,
    sales: 0,
  };
  const { words, facets } = index.file(listing, card, {
    lead: [title, cat],
    rest: [shortTitle, ...features, desc],
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
    shortDesc,
    deliveryTime: fields.deliveryTime,
    revisionNumber: fields.revisionNumber,
    features,
  };
}

/** Puts a gig on the market: on its own page and in every list at once. */
export async function publish(gig: GigItem, claim: Step[]): Promise<void> {
  await transact([...addGig(gig), ...claim]);
}

/** Steps: a new gig and its cards. */
export const addGig = (gig: GigItem): Step[] => [create(gig), ...index.add(listing, gig)];

/** A gig, deleted ones too. */
export async function find(id: string, freshness?: Freshness): Promise<GigItem | undefined> {
  return get<GigItem>(keys.gig(id), freshness);
}

/** The gig that an earlier request of the same key made; it may have left the market since. */
export async function recall(id: string): Promise<GigItem> {
  const gig = await find(id);
  if (!gig) throw new Error('A gig that was remembered is gone.');
  return gig;
}

/** A gig that is on the market, for who looks at it. */
export async function offered(id: string): Promise<GigItem> {
  return onMarket(await glance((freshness) => find(id, freshness)));
}

/** This gig, if it is on the market. */
export function onMarket(gig: GigItem | undefined): GigItem {
  if (!gig || gig.deletedAt) throw absent();
  return gig;
}

/** Step: the gig is on the market at this price (minor units). */
export function requireOffered(id: string, price: number): Step {
  return check(
    keys.gig(id),
    expression`attribute_exists(PK) AND attribute_not_exists(deletedAt) AND card.price = ${price}`,
    (standing) => (standing && !standing['deletedAt'] ? conflict(messages.gigs.changed) : absent()),
  );
}

/** Takes a gig off the market. Again is no error: its seller gets the same record. `seen` is the gig as it was just read. */
export async function withdraw(id: string, sellerId: string, seen?: GigItem): Promise<GigItem> {
  const gig = seen ?? (await find(id));
  if (!gig) throw absent();
  if (gig.card.seller.id !== sellerId) {
    throw gig.deletedAt ? absent() : forbidden(messages.access.notYours);
  }
  if (!gig.deletedAt) {
    await transact([
      change(
        keys.gig(id),
        expression`SET deletedAt = if_not_exists(deletedAt, ${timestamp()}), ver = ver + ${1}`,
        expression`attribute_exists(PK)`,
      ),
      ...index.drop(listing, gig),
    ]);
  }
  return gig;
}

/** Step: a review counts for its gig, as long as that is on the market. */
export function addStars(id: string, star: number): Step {
  return change(
    keys.gig(id),
    expression`SET card.totalStars = card.totalStars + ${star}, card.starNumber = card.starNumber + ${1}, ver = ver + ${1}`,
    expression`attribute_exists(PK) AND attribute_not_exists(deletedAt)`,
    absent,
  );
}

/** Step: a paid order counts as a sale, also of a gig that has left the market since. */
export function addSale(id: string): Step {
  return change(
    keys.gig(id),
    expression`SET card.sales = card.sales + ${1}, ver = ver + ${1}`,
    expression`attribute_exists(PK)`,
  );
}

/** A page of the gigs on the market that fulfil everything that is asked for. */
export async function list({ cat, userId, sort, ...filter }: GigFilter): Promise<Page<GigCard>> {
  const category = cat ? findCategory(cat) : undefined;
  if (cat && !category) return { items: [] };
  const asked = {
    ...filter,
    cat: category,
    owner: userId,
    sort: sort === 'sales' ? 'rank' : 'newest',
  } as const;
  return mapPage(await index.browse(listing, asked, filter), toGigCard);
}

/** A seller's gigs on the market, newest first. The seller looks here for what they have just changed. */
export async function ofSeller(sellerId: string, page: PageRequest): Promise<Page<GigCard>> {
  const asked = { owner: sellerId, sort: 'newest', freshness: 'strong' } as const;
  return mapPage(await index.browse(listing, asked, page), toGigCard);
}

/** The gig whose own item has this key; null when the key is another item's. */
export function idOf({ PK = '', SK = '' }: Partial<Key>): string | null {
  const id = PK.slice(PK.indexOf('#') + 1);
  const own = keys.gig(id);
  return PK === own.PK && SK === own.SK ? id : null;
}

/** Brings a gig's entries in the lists up to date with the gig. */
export async function refresh(id: string): Promise<void> {
  const gig = await find(id);
  if (gig) await index.follow(listing, gig, !gig.deletedAt);
}

/** The cards of gigs, for the recount. */
export const listed: Reading<GigListing> = {
  name: listing.name,
  recordOf: idOf,
  parentOf: ([item]) => {
    const gig = item as unknown as GigItem | undefined;
    return gig ? { parent: gig, key: keys.gig(gig.card.id), isListed: !gig.deletedAt } : null;
  },
};
