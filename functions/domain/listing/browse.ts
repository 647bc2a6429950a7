import { invalid } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import { all, any, below, between, contains, type Condition } from '#functions/table/conditions.ts';
import type { Page, PageRequest } from '#functions/table/page.ts';
import { query, type Consistency, type IndexName } from '#functions/table/read.ts';
import * as moneyLimits from '#shared/limits/money.ts';
import { bandsBetween } from '#shared/rules/money/price-band.ts';
import { soughtWords, type SoughtWord } from '#shared/rules/search/search-words.ts';
import * as requestTexts from '#shared/texts/request.ts';

import { facet, partitionsOf, type Listing, type ListingCard } from './listing.ts';

/** Filters that must all match. Prices in minor units; `cat` as records store it. */
export type Filter = {
  owner?: string | undefined;
  search?: string | undefined;
  cat?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
};

/** `newest` reads the table itself. `rank` reads its second index; cards of the same rank are sorted newest first. */
type Sort = 'rank' | 'newest';
type Order = { index?: IndexName; partition: string; sort: string; cursor: RegExp };
/** Filters and order of a search. It is eventually consistent by default. */
export type Search = Filter & { sort: Sort; consistency?: Consistency };

const orders: Record<Sort, Order> = {
  newest: { partition: 'PK', sort: 'SK', cursor: /^[0-9a-z]{26}$/ },
  rank: { index: 'GSI2', partition: 'GSI2PK', sort: 'GSI2SK', cursor: /^\d{10}#[0-9a-z]{26}$/ },
};

/** A price range that touches more bands than this is read from the facet of all cards or of the category. */
const MAX_BANDS = 4;
/**
 * How many units may be read for one page: a megabyte, as much as the database reads in one request, which is about a
 * thousand cards. Pages that stop there are logged: many of them mean that search needs another index.
 */
export const BUDGET = 128;
const STOPPED = 'a page stopped at its budget';
/** How many cards are read at once, of four kilobytes at most: no more units than the budget, however large they turn out. */
const LARGEST_READ = 256;
/** Greater than every sort key. */
const TOP = '~';

/**
 * A page of a listing, merged from the partitions of the facets that contain every match. The cursor is the last sort key
 * of the page: it needs no state, and nothing is skipped or repeated when the partitions change. A search that has used up
 * its `budget` of units returns the matches found so far, and a cursor for where it stopped.
 */
export async function browse<C extends ListingCard>(
  listing: Listing<C>,
  search: Search,
  { limit, cursor }: PageRequest,
  budget = BUDGET,
): Promise<Page<C>> {
  const { sort, consistency = 'eventual' } = search;
  const order = orders[sort];
  if (cursor !== undefined && !order.cursor.test(cursor)) throw invalid(requestTexts.badCursor);
  const plan = planOf(search);
  if (!plan) return { items: [] };

  const sources = plan.facets
    .flatMap((each) => partitionsOf(listing.name, each))
    .map((partition) => new Source<C>(partition, { order, consistency, filter: plan.filter }, cursor));
  const taken = { cards: 0, units: 0 };
  for (let read = firstRead(sources.length, limit, plan.filter !== undefined); ; read *= 4) {
    const found = sources
      .flatMap((source) => source.found)
      .toSorted((one, other) => (one.at < other.at ? 1 : -1));
    // A source that has not been read down to the page's end may still have cards for this page.
    const pageEnd = found[limit]?.at ?? '';
    const unfinished = sources.filter((source) => source.reached > pageEnd);
    // The first reads ignore the budget: otherwise a page could end where it began.
    const share = taken.units === 0 ? read : Math.floor(affordable(budget, taken) / unfinished.length);
    if (unfinished.length > 0 && share < 1) log.info(STOPPED, { listing: listing.name, ...taken });
    if (unfinished.length === 0 || share < 1) return pageOf(found, { limit, unfinished });
    const most = Math.min(read, share);
    for (const each of await Promise.all(unfinished.map((source) => source.read(most)))) {
      taken.cards += each.looked;
      taken.units += each.units;
    }
  }
}

/** How many cards are read of each source at first: one more than the page has, to learn whether anything follows. */
function firstRead(sources: number, limit: number, isFiltered: boolean): number {
  if (sources === 1 && !isFiltered) return limit + 1;
  return Math.ceil(((limit + 1) / sources) * (isFiltered ? 2 : 1.5)) + 1;
}

/** How many more cards the rest of the budget pays for, if they are as large as those read so far. */
const affordable = (budget: number, { cards, units }: { cards: number; units: number }) =>
  Math.min(LARGEST_READ, ((budget - units) / units) * cards);

type Found<C> = { at: string; card: C };

/** The page of what was found. Below the highest point where an unfinished source stopped, cards may be missing. */
function pageOf<C>(
  found: Found<C>[],
  { limit, unfinished }: { limit: number; unfinished: { reached: string }[] },
): Page<C> {
  const stopped = unfinished
    .map(({ reached }) => reached)
    .toSorted()
    .at(-1);
  const complete = found.filter(({ at }) => at >= (stopped ?? ''));
  const shown = complete.slice(0, limit);
  const next = complete.length > limit ? shown.at(-1)?.at : stopped;
  return { items: shown.map(({ card }) => card), ...(next ? { next } : {}) };
}

type ReadOptions = { order: Order; consistency: Consistency; filter: Condition | undefined };

/** One partition, read in descending order from its top or from a cursor. */
class Source<C> {
  readonly found: Found<C>[] = [];
  /** The sort key down to which the partition has been read; empty at its end. */
  reached: string;
  readonly #partition: string;
  readonly #options: ReadOptions;

  constructor(partition: string, options: ReadOptions, cursor = TOP) {
    this.#partition = partition;
    this.#options = options;
    this.reached = cursor;
  }

  async read(limit: number): Promise<{ looked: number; units: number }> {
    const { order, consistency, filter } = this.#options;
    const { index, partition, sort } = order;
    const { items, lastKey, looked, units } = await query<{ card: C } & Record<string, unknown>>({
      ...(index ? { index } : { consistency }),
      where: { [partition]: this.#partition, [sort]: below(this.reached) },
      filter,
      limit,
      newestFirst: true,
    });
    this.found.push(...items.map((item) => ({ at: String(item[sort]), card: item.card })));
    this.reached = lastKey ? String(lastKey[sort]) : '';
    return { looked, units };
  }
}

type Plan = { facets: string[]; filter: Condition | undefined };

/** The facets that contain every match, and the filter for their cards; undefined if nothing can match. */
function planOf({ owner, search = '', cat, min = 0, max = moneyLimits.max }: Filter): Plan | undefined {
  const low = Math.max(min, 0);
  const high = Math.min(max, moneyLimits.max);
  const words = soughtWords(search);
  if (low > high || !words) return undefined;

  const isRanged = low > 0 || high < moneyLimits.max;
  const inRange = isRanged ? [{ 'card.price': between(low, high) }] : [];
  const inCategory = cat ? [{ 'card.cat': cat }] : [];
  const [first, ...others] = words;
  const plan = (facets: string[], conditions: Condition[]): Plan => ({
    facets,
    filter: conditions.length > 0 ? all(...conditions) : undefined,
  });

  if (owner) return plan([facet.owner(owner)], [...inRange, ...inCategory, ...words.map(hasWord)]);
  if (first?.posting) {
    const sought = first.isWholePosting ? others : words;
    return plan([facet.posting(first.posting)], [...inRange, ...inCategory, ...sought.map(hasWord)]);
  }
  const bands = bandsBetween(low, high);
  if (isRanged && bands.length <= MAX_BANDS)
    return plan(
      bands.map((band) => facet.band(band, cat)),
      inRange,
    );
  return plan([cat ? facet.category(cat) : facet.all], inRange);
}

const hasWord = ({ patterns }: SoughtWord): Condition =>
  any(...patterns.map((pattern) => ({ 'card.words': contains(pattern) })));
