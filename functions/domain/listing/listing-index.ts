import type { Page, PageRequest } from '#functions/table/page.ts';
import type { Step } from '#functions/table/transaction.ts';
import { indexWords, type Texts } from '#shared/rules/search/index-words.ts';

import { browse as browseCards, type Search } from './browse.ts';
import { addCards, dropCards, refreshCards, syncCards } from './cards.ts';
import { facetsOf, type Listing, type ListingCard, type Parent, type UnindexedCard } from './listing.ts';

/**
 * What the rest of the product asks of the lists and the search. The table is its own index; another one would replace
 * what is behind these functions (README, "When search needs another index").
 */
export type ListingIndex = {
  /** The words and facets that a new record stores for the index. */
  file: <C extends ListingCard>(
    listing: Listing<C>,
    card: UnindexedCard<C>,
    texts: Texts,
  ) => Pick<Parent<C>, 'facets'> & Pick<ListingCard, 'words'>;
  /** Steps of the transaction that creates a record. */
  add: <C extends ListingCard>(listing: Listing<C>, parent: Parent<C>) => Step[];
  /** Steps of the transaction that takes a record off its lists for good. */
  drop: <C extends ListingCard>(listing: Listing<C>, parent: Parent<C>) => Step[];
  /** Brings the index up to date after a change of the record; repeating it does no harm. */
  follow: <C extends ListingCard>(listing: Listing<C>, parent: Parent<C>, isListed: boolean) => Promise<void>;
  /** A page of the cards that match every filter, and the cursor of the next one. */
  browse: <C extends ListingCard>(listing: Listing<C>, search: Search, page: PageRequest) => Promise<Page<C>>;
};

// Functions instead of an object, so that the bundle of a Lambda holds only those that it calls.

export const file: ListingIndex['file'] = (listing, card, texts) => {
  const { words, postings } = indexWords(texts);
  return { words, facets: facetsOf(listing, card, postings) };
};

export const add: ListingIndex['add'] = addCards;

export const drop: ListingIndex['drop'] = dropCards;

export const follow: ListingIndex['follow'] = async (listing, parent, isListed) => {
  if (listing.mayReturn) await syncCards(listing, parent, isListed);
  else if (isListed) await refreshCards(listing, parent);
};

export const browse: ListingIndex['browse'] = browseCards;
