import { invalid } from '#functions/lib/errors.ts';
import { log } from '#functions/lib/log.ts';
import { and, expression, or, type Expression } from '#functions/table/expression.ts';
import type { Page, PageRequest } from '#functions/table/page.ts';
import { query, type Freshness, type IndexName } from '#functions/table/table.ts';
import { limits } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { bandsBetween } from '#shared/rules/price-band.ts';
import { soughtWords, type SoughtWord } from '#shared/rules/search/search-words.ts';

import { facet, partitionsOf, type Listing, type ListingCard } from './listing.ts';

/** What is looked for; everything that is given must hold. Prices in minor units; `cat` as it is written in records. */
export type Filter = {
  owner?: string | undefined;
  search?: string | undefined;
  cat?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
};

/** By creation the table itself is read; by rank its second index. Ties of a rank: newest first. */
type Sort = 'rank' | 'newest';
type Order = { index?: IndexName; partition: string; sort: string; cursor: RegExp };
/** A listing may be a moment behind; strongly, where somebody looks for what they have just changed. */
export type Asked = Filter & { sort: Sort; freshness?: Freshness };

const orders: Record<Sort, Order> = {
  newest: { partition: 'PK', sort: 'SK', cursor: /^[0-9a-z]{26}$/ },
  rank: { index: 'GSI2', partition: 'GSI2PK', sort: 'GSI2SK', cursor: /^\d{10}#[0-9a-z]{26}$/ },
};

/** A range that touches more bands than this is read from the whole list. */
const MOST_BANDS = 4;
/** So many cards may be looked at for one page. How often that is too few tells when another index is due. */
export const BUDGET = 2_000;
const STOPPED = 'a page stopped at its budget';
const LARGEST_READ = 400;
/** Above every sort key. */
const TOP = '~';

/**
 * A page of a listing. The cursor is the last sort key of the page, so it holds no state and nothing is skipped or
 * repeated however the partitions change; a search that looks at too many cards for too few hits answers what it has
 * found so far, and a cursor from where it stopped. A listing may be a moment behind, unless it is asked for `strong`.
 */
export async function browse<C extends ListingCard>(
  listing: Listing<C>,
  filter: Asked,
  { limit, cursor }: PageRequest,
  budget = BUDGET,
): Promise<Page<C>> {
  const { sort, freshness = 'lagging' } = filter;
  const order = orders[sort];
  if (cursor !== undefined && !order.cursor.test(cursor)) throw invalid(messages.request.badCursor);
  const plan = planOf(filter);
  if (!plan) return { items: [] };

  const sources = plan.facets
    .flatMap((each) => partitionsOf(listing.name, each))
    .map((partition) => new Source<C>(partition, { order, freshness, condition: plan.condition }, cursor));
  // One more than the page, to learn whether anything follows it.
  const first = Math.ceil(((limit + 1) / sources.length) * (plan.condition ? 2 : 1.5)) + 1;
  const size = sources.length === 1 && !plan.condition ? limit + 1 : first;
  let looked = 0;
  for (let read = size; ; read = Math.min(read * 4, LARGEST_READ)) {
    const found = sources
      .flatMap((source) => source.found)
      .toSorted((one, other) => (one.at < other.at ? 1 : -1));
    const floor = found[limit]?.at ?? '';
    const behind = sources.filter((source) => source.reached > floor);
    // The first reads are always made, or a page could stop where it began.
    const share = looked === 0 ? read : Math.floor((budget - looked) / behind.length);
    if (behind.length > 0 && share < 1) log.info(STOPPED, { listing: listing.name, looked });
    if (behind.length === 0 || share < 1) return page(found, { limit, behind });
    const most = Math.min(read, share);
    looked += most * behind.length;
    await Promise.all(behind.map((source) => source.read(most)));
  }
}

type Found<C> = { at: string; card: C };

/** Above the furthest point that a source still has to read from, nothing is missing. */
function page<C>(
  found: Found<C>[],
  { limit, behind }: { limit: number; behind: { reached: string }[] },
): Page<C> {
  const stopped = behind
    .map(({ reached }) => reached)
    .toSorted()
    .at(-1);
  const sure = found.filter(({ at }) => at >= (stopped ?? ''));
  const shown = sure.slice(0, limit);
  const next = sure.length > limit ? shown.at(-1)?.at : stopped;
  return { items: shown.map(({ card }) => card), ...(next ? { next } : {}) };
}

type How = { order: Order; freshness: Freshness; condition: Expression | undefined };

/** One sorted partition, read from the top or a cursor downwards. */
class Source<C> {
  readonly found: Found<C>[] = [];
  /** What is below this has not been read; empty when all has. */
  reached: string;
  readonly #partition: string;
  readonly #how: How;

  constructor(partition: string, how: How, cursor = TOP) {
    this.#partition = partition;
    this.#how = how;
    this.reached = cursor;
  }

  async read(limit: number): Promise<void> {
    const { order, freshness, condition } = this.#how;
    const { index, partition, sort } = order;
    const { items, lastKey } = await query<{ card: C } & Record<string, unknown>>({
      ...(index ? { index } : { freshness }),
      where: { parts: [`${partition} = `, ` AND ${sort} < `, ''], values: [this.#partition, this.reached] },
      ...(condition ? { filter: condition } : {}),
      limit,
      newestFirst: true,
    });
    this.found.push(...items.map((item) => ({ at: String(item[sort]), card: item.card })));
    this.reached = lastKey ? String(lastKey[sort]) : '';
  }
}

type Plan = { facets: string[]; condition: Expression | undefined };

/** Which facets hold all that is looked for, and what their cards must fulfil beside; nothing where nothing can. */
function planOf({ owner, search = '', cat, min = 0, max = limits.money.max }: Filter): Plan | undefined {
  const low = Math.max(min, 0);
  const high = Math.min(max, limits.money.max);
  const words = soughtWords(search);
  if (low > high || !words) return undefined;

  const isRanged = low > 0 || high < limits.money.max;
  const inRange = isRanged ? [expression`card.price BETWEEN ${low} AND ${high}`] : [];
  const inCategory = cat ? [expression`card.cat = ${cat}`] : [];
  const [first, ...others] = words;
  const plan = (facets: string[], conditions: Expression[]): Plan => ({
    facets,
    condition: conditions.length > 0 ? and(...conditions) : undefined,
  });

  if (owner) return plan([facet.owner(owner)], [...inRange, ...inCategory, ...words.map(hasWord)]);
  if (first?.posting) {
    const sought = first.isWholePosting ? others : words;
    return plan([facet.posting(first.posting)], [...inRange, ...inCategory, ...sought.map(hasWord)]);
  }
  const bands = bandsBetween(low, high);
  if (isRanged && bands.length <= MOST_BANDS)
    return plan(
      bands.map((band) => facet.band(band, cat)),
      inRange,
    );
  return plan([cat ? facet.category(cat) : facet.all], inRange);
}

function hasWord({ lead, rest }: SoughtWord): Expression {
  return or(
    ...lead.map((pattern) => expression`contains(card.words.lead, ${pattern})`),
    ...rest.map((pattern) => expression`contains(card.words.rest, ${pattern})`),
  );
}
