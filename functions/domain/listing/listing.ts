import { expression } from '#functions/table/expression.ts';
import { lists } from '#functions/table/keys.ts';
import { drop, remove, replace, update, type Key, type Step } from '#functions/table/table.ts';
import { bandOf } from '#shared/rules/price-band.ts';
import type { ListedWords } from '#shared/rules/search/index-words.ts';

/**
 * A listing is browsed by its cards: one small copy per facet (everything, category, price band, both, owner, and
 * each posting of its words), so that every filter has a partition which is already sorted. The cards are written and
 * dropped in the transaction that makes or removes their parent, and kept up to date behind its changes.
 */
export type ListingCard = { id: string; cat: string; price: number; words: ListedWords };

/** A card before its texts are filed. */
export type Unfiled<C extends ListingCard> = Omit<C, 'words'>;

/** A kind of listing: its name in the keys, whose it is, and the number that its cards are ranked by. */
export type Listing<C extends ListingCard> = {
  name: string;
  ownerOf: (card: Unfiled<C>) => string;
  rankOf: (card: Unfiled<C>) => number;
  /** Whether what has left the listing may come back: then it leaves behind its change, not in its transaction. */
  mayReturn?: boolean;
};

/** What a parent says of its cards. `facets` are remembered, so that they are found again whatever the rules become. */
export type Parent<C extends ListingCard> = { card: C; facets: string[]; ver: number };

type CardItem<C> = Key & { GSI2PK: string; GSI2SK: string; card: C; ver: number };

const RANK_DIGITS = 10;
/** A key takes 1,000 writes a second; only the facet that everything is in could ever get there. */
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
  card: Unfiled<C>,
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
  // The end of an id is random, so it spreads evenly.
  return { PK: partitions[id.charCodeAt(id.length - 1) % partitions.length] ?? '', SK: id };
}

const sortKey = (rank: number, id: string) => `${String(rank).padStart(RANK_DIGITS, '0')}#${id}`;

/** Where the cards of this parent stand. */
export const cardKeys = (name: string, { card, facets }: { card: { id: string }; facets: string[] }): Key[] =>
  facets.map((each) => cardKey(name, each, card.id));

/** Steps: the cards of a new listing. */
export function addCards<C extends ListingCard>(listing: Listing<C>, parent: Parent<C>): Step[] {
  const { card, ver } = parent;
  return cardKeys(listing.name, parent).map((key) =>
    replace({
      ...key,
      GSI2PK: key.PK,
      GSI2SK: sortKey(listing.rankOf(card), card.id),
      card,
      ver,
    } satisfies CardItem<C>),
  );
}

/** Steps: none of its cards remain. */
export function dropCards<C extends ListingCard>(listing: Listing<C>, parent: Parent<C>): Step[] {
  return cardKeys(listing.name, parent).map((key) => drop(key));
}

/**
 * Brings the cards up to their parent's version. A card that is newer already or gone stays so: repeats, delays and
 * any order of events do no harm, and nothing comes back that was removed.
 */
export async function refreshCards<C extends ListingCard>(
  listing: Listing<C>,
  parent: Parent<C>,
): Promise<void> {
  const { card, ver } = parent;
  const how = expression`SET card = ${card}, ver = ${ver}, GSI2SK = ${sortKey(listing.rankOf(card), card.id)}`;
  const isBehind = expression`attribute_exists(PK) AND ver < ${ver}`;
  await Promise.all(
    cardKeys(listing.name, parent).map((key) =>
      update<object>(key, how, isBehind, (standing) => standing ?? {}),
    ),
  );
}

/**
 * The same for a parent that leaves the listing and may come back: its cards are there while it is listed, and only
 * then. A card that is newer already stays as it is. News of one parent must arrive in their order, as the table's
 * stream delivers them; repeats do no harm.
 */
export async function settleCards<C extends ListingCard>(
  listing: Listing<C>,
  parent: Parent<C>,
  isListed: boolean,
): Promise<void> {
  const { card, ver } = parent;
  const rank = sortKey(listing.rankOf(card), card.id);
  await Promise.all(
    cardKeys(listing.name, parent).map((key) =>
      isListed
        ? update<object>(
            key,
            expression`SET card = ${card}, ver = ${ver}, GSI2PK = ${key.PK}, GSI2SK = ${rank}`,
            expression`attribute_not_exists(PK) OR ver < ${ver}`,
            (standing) => standing ?? {},
          )
        : remove(key, expression`ver < ${ver}`),
    ),
  );
}
