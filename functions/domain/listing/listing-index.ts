import type { Page, PageRequest } from '#functions/table/page.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import { indexWords, type Texts } from '#shared/rules/search/index-words.ts';

import { browse as browseCards, type Search } from './browse.ts';
import { addCards, dropCards, refreshCards, syncCards } from './cards.ts';
import { facetsOf, type Listing, type ListingCard, type Parent, type UnindexedCard } from './listing.ts';

/**
 * The interface of lists and search to the rest of the product. The table is its own index; a search service would
 * replace the implementation of these functions (infra/README.md, "When search needs another index").
 */
export type ListingIndex = {
  /** The words and facets that a new record stores for the index. */
  indexFields: <C extends ListingCard>(
    listing: Listing<C>,
    card: UnindexedCard<C>,
    texts: Texts,
  ) => Pick<Parent<C>, 'facets'> & Pick<ListingCard, 'words'>;
  /** Steps of the transaction that creates a record. */
  add: <C extends ListingCard>(listing: Listing<C>, parent: Parent<C>) => Step[];
  /** Steps of the transaction that removes a record from its lists for good. */
  drop: <C extends ListingCard>(listing: Listing<C>, parent: Parent<C>) => Step[];
  /** Brings the index up to date after a change of the record; repeating it does no harm. */
  sync: <C extends ListingCard>(listing: Listing<C>, parent: Parent<C>, isListed: boolean) => Promise<void>;
  /** A page of the cards that match every filter, and the cursor of the next one. */
  browse: <C extends ListingCard>(listing: Listing<C>, search: Search, page: PageRequest) => Promise<Page<C>>;
};

// Functions instead of an object, so that a Lambda's bundle contains only those that it calls.

export const indexFields: ListingIndex['indexFields'] = (listing, card, texts) => {
  const { words, postings } = indexWords(texts);
  return { words, facets: facetsOf(listing, card, postings) };
};

export const add: ListingIndex['add'] = addCards;

export const drop: ListingIndex['drop'] = dropCards;

export const sync: ListingIndex['sync'] = async (listing, parent, isListed) => {
  if (listing.mayBeListedAgain) await syncCards(listing, parent, isListed);
  else if (isListed) await refreshCards(listing, parent);
};

export const browse: ListingIndex['browse'] = browseCards;
