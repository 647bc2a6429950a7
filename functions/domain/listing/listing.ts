import type { Key } from '#functions/table/client.ts';
import { lists } from '#functions/table/keys.ts';
import { bandOf } from '#shared/rules/money/price-band.ts';
import type { ListedWords } from '#shared/rules/search/index-words.ts';

/**
 * A card is a small copy of a listed record, its parent. There is one in the partition of each of the parent's facets
 * (all, category, price band, category and price band, owner, and each posting of its words), so that every filter has a
 * partition that is sorted already. The transaction that creates or removes the parent writes or deletes its cards; after
 * every other change of the parent they are brought up to date.
 */
export type ListingCard = { id: string; cat: string; price: number; words: ListedWords };

/** A card before its words are indexed. */
export type UnindexedCard<C extends ListingCard> = Omit<C, 'words'>;

/** A kind of listing: its name in the keys, the owner of a card, and the number that cards are ranked by. */
export type Listing<C extends ListingCard> = {
  name: string;
  ownerOf: (card: UnindexedCard<C>) => string;
  rankOf: (card: UnindexedCard<C>) => number;
  /** Whether a parent may be listed again after it was not. Its cards are then added and removed after its transaction. */
  mayBeListedAgain?: boolean;
};

/** The part of a parent record that its cards are made of. Its `facets` are stored, so that its cards are found even after the rules for facets change. */
export type Parent<C extends ListingCard> = { card: C; facets: string[]; ver: number };

/** How the recount finds the parents of a kind of listing. */
export type ListedRecords<C extends ListingCard> = {
  name: string;
  /** The id of the record that is stored with this key; null for other items. */
  idOf: (key: Key) => string | null;
  /** Reads a record as the parent of its cards. */
  find: (id: string) => Promise<ListedRecord<C> | undefined>;
};

/** A record as the parent of its cards, its key, and whether it is listed now. */
export type ListedRecord<C extends ListingCard> = { parent: Parent<C>; key: Key; isListed: boolean };

/** A partition accepts 1,000 writes a second, which only the facet of all cards could ever reach. */
const SHARDS_OF_ALL = 4;

const ofCategory = (cat: string) => `C=${cat}`;
const ofBand = (band: number) => `P=${band}`;

/** The names of the facets. */
export const facet = {
  all: 'ALL',
  category: ofCategory,
  band: (band: number, cat?: string) => (cat ? `${ofCategory(cat)}&${ofBand(band)}` : ofBand(band)),
  owner: (userId: string) => `U=${userId}`,
  posting: (posting: string) => `T=${posting}`,
} as const;

/** All facets of a new listing. */
export function facetsOf<C extends ListingCard>(
  listing: Listing<C>,
  card: UnindexedCard<C>,
  postings: string[],
): string[] {
  const { cat, price }: Pick<ListingCard, 'cat' | 'price'> = card;
  const band = bandOf(price);
  return [
    facet.all,
    facet.category(cat),
    facet.band(band),
    facet.band(band, cat),
    facet.owner(listing.ownerOf(card)),
    ...postings.map(facet.posting),
  ];
}

/** The partitions of a facet. */
export function partitionsOf(name: string, ofFacet: string): string[] {
  const shards = ofFacet === facet.all ? SHARDS_OF_ALL : 1;
  return Array.from({ length: shards }, (_, shard) => lists.facet(name, ofFacet, shard));
}

function cardKey(name: string, ofFacet: string, id: string): Key {
  const partitions = partitionsOf(name, ofFacet);
  // The last letter of an id is random, so cards are spread evenly.
  return { PK: partitions[id.charCodeAt(id.length - 1) % partitions.length] ?? '', SK: id };
}

/** The keys of this parent's cards. */
export const cardKeys = (name: string, { card, facets }: { card: { id: string }; facets: string[] }): Key[] =>
  facets.map((each) => cardKey(name, each, card.id));
