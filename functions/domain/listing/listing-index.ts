import type { Page, PageRequest } from '#functions/table/page.ts';
import type { Step } from '#functions/table/table.ts';
import { indexWords, type Texts } from '#shared/rules/search/index-words.ts';

import { browse as browseCards, type Asked } from './browse.ts';
import {
  addCards,
  dropCards,
  facetsOf,
  refreshCards,
  settleCards,
  type Listing,
  type ListingCard,
  type Parent,
  type Unfiled,
} from './listing.ts';

/**
 * Where records are listed: all that the rest of the product asks of whatever finds them.
 *
 * The table is its own index. A typical gig stands in it as 53 cards, five to browse by and 48 postings of its words:
 * 163 units written when it is published and 159 with each sale or review, a hundredth of a cent, of which the postings
 * take 144 (`npm run bench -- calls`). A page looks at 2,000 cards at most: some 200 units, seven rounds
 * (`npm run bench -- scale`). It comes short, with a cursor to go on from, where fewer than one in a hundred of the
 * listings under a word fulfil the rest: from 100,000 gigs on for a word that is in 2 % of them. A key takes 1,000
 * units a second: 500 sales of gigs with one word or of one category, 2,000 of all.
 *
 * OpenSearch, say, is due when for a week more than 1 % of searches stop at their budget (the log tells) or their p95
 * is above 300 ms, or when people ask for typos and relevance. It is not about money: the smallest idles at $350 a
 * month (`prices.search`), as much as the postings of four million gigs, sales and reviews. It would answer searches
 * for words; everything else, and what is asked for strongly, stays with the cards. Then `file` keeps the texts as they
 * are and names no posting, and `follow` also writes one document under its parent's version, for which the filter of
 * the stream (infra/stacks/background.ts) and its consumer have to let INSERT through.
 */
export type ListingIndex = {
  /** What a new record keeps of its texts for the index, and hands back with every change. */
  file: <C extends ListingCard>(
    listing: Listing<C>,
    card: Unfiled<C>,
    texts: Texts,
  ) => Pick<Parent<C>, 'facets'> & Pick<ListingCard, 'words'>;
  /** Steps of the transaction that makes a record. */
  add: <C extends ListingCard>(listing: Listing<C>, parent: Parent<C>) => Step[];
  /** Steps of the transaction that takes a record off its lists for good. */
  drop: <C extends ListingCard>(listing: Listing<C>, parent: Parent<C>) => Step[];
  /** Brings the index up to the version of a parent, behind each of its changes; repeats do no harm. */
  follow: <C extends ListingCard>(listing: Listing<C>, parent: Parent<C>, isListed: boolean) => Promise<void>;
  /** A page of what fulfils everything that is asked for, and the cursor of the next one. */
  browse: <C extends ListingCard>(listing: Listing<C>, asked: Asked, page: PageRequest) => Promise<Page<C>>;
};

// Functions and no object, so that a Lambda carries only those that it calls.

export const file: ListingIndex['file'] = (listing, card, texts) => {
  const { words, postings } = indexWords(texts);
  return { words, facets: facetsOf(listing, card, postings) };
};

export const add: ListingIndex['add'] = addCards;

export const drop: ListingIndex['drop'] = dropCards;

export const follow: ListingIndex['follow'] = async (listing, parent, isListed) => {
  if (listing.mayReturn) await settleCards(listing, parent, isListed);
  else if (isListed) await refreshCards(listing, parent);
};

export const browse: ListingIndex['browse'] = browseCards;
