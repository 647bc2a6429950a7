import type { Parent } from '#functions/domain/listing/listing.ts';
import { createdAt } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import type { UserCard } from '#shared/entities/accounts/user.ts';
import type { Gig, GigCard, NewGig } from '#shared/entities/work/gig.ts';
import { toMajor } from '#shared/rules/money/money.ts';
import type { ListedWords } from '#shared/rules/search/index-words.ts';
import { categoryList, type CategorySlug } from '#shared/rules/work/category.ts';

/** The part of a gig that lists show, with its counters. Price in minor units. */
export type GigListing = {
  id: string;
  seller: UserCard;
  title: string;
  cat: CategorySlug;
  cover: string;
  /** A preview. */
  desc: string;
  shortDesc: string;
  deliveryTime: number;
  price: number;
  totalStars: number;
  starNumber: number;
  sales: number;
  words: ListedWords;
};

/** A gig as it is stored. Every change of its card raises `ver`; a withdrawn gig stays, for its orders. */
export type GigItem = Key &
  Parent<GigListing> &
  Pick<NewGig, 'desc' | 'images' | 'shortTitle' | 'revisionNumber' | 'features'> & {
    currency: string;
    deletedAt?: string;
    /** It is off the market only for as long as its seller may take back that they close their account. */
    isClosing?: true;
  };

/** A gig as lists carry it. */
export function toGigCard(card: GigListing): GigCard {
  const { id, seller, title, cat, cover, desc, shortDesc, deliveryTime, price } = card;
  const { totalStars, starNumber, sales } = card;
  return {
    id,
    userId: seller.id,
    title,
    cat: categoryList.nameOf(cat),
    cover,
    desc,
    shortDesc,
    deliveryTime,
    price: toMajor(price),
    totalStars,
    starNumber,
    sales,
    createdAt: createdAt(id),
    seller,
  };
}

/** A gig as responses carry it in full. */
export function toGig(gig: GigItem): Gig {
  const { card, desc, images, shortTitle, revisionNumber, features } = gig;
  return {
    ...toGigCard(card),
    desc,
    images,
    shortTitle,
    deliveryDate: card.deliveryTime,
    revisionNumber,
    features,
  };
}
