import { isDeepStrictEqual } from 'node:util';

import { listGigs } from '#functions/domain/gigs/list.ts';
import { idOf } from '#functions/domain/gigs/listed.ts';
import type { GigItem, GigListing } from '#functions/domain/gigs/record.ts';
import type { Item } from '#functions/domain/recount/check.ts';
import { GigFilter } from '#shared/api/work/gigs.ts';
import type { GigCard } from '#shared/entities/work/gig.ts';
import { soughtWords } from '#shared/rules/search/search-words.ts';
import { categoryList } from '#shared/rules/work/category.ts';

/** The fields by which gigs are filtered and sorted, known without a read. */
export type KnownGig = Pick<GigListing, 'id' | 'cat' | 'price' | 'sales' | 'words'>;

/** The fields of a gig; undefined if this item is not one. */
export function knownGig(item: Item): KnownGig | undefined {
  if (idOf(item) === null) return undefined;
  const { id, cat, price, sales, words } = (item as unknown as GigItem).card;
  return { id, cat, price, sales, words };
}

export type Query = {
  search?: string;
  cat?: string;
  min?: string;
  max?: string;
  sort: 'createdAt' | 'sales';
};

/** The ids that this query must find, in order, computed from all gigs. */
export function expectedIds(all: KnownGig[], query: Query): string[] {
  const { search = '', cat, min = 0, max = Infinity, sort } = GigFilter.parse(query);
  const words = soughtWords(search) ?? [];
  const has = (listed: KnownGig['words'], { patterns }: (typeof words)[number]) =>
    patterns.some((pattern) => listed.includes(pattern));
  const rank = (gig: KnownGig) => (sort === 'sales' ? gig.sales : 0);
  return all
    .filter(({ price }) => price >= min && price <= max)
    .filter((gig) => cat === undefined || gig.cat === categoryList.toCode(cat))
    .filter((gig) => words.every((word) => has(gig.words, word)))
    .toSorted((one, other) => rank(other) - rank(one) || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id);
}

/** Reads all pages of a query. `between` runs after each page. */
export async function readAllPages(
  query: Query,
  limit: number,
  between?: (page: number, last: GigCard | undefined) => Promise<void>,
): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  for (let cursor: string | undefined; pages === 0 || cursor; pages += 1) {
    const { items, next } = await listGigs(GigFilter.parse({ ...query, limit, cursor }));
    ids.push(...items.map(({ id }) => id));
    await between?.(pages, items.at(-1));
    cursor = next;
  }
  return { ids, pages };
}

export type Difference = { missing: number; repeated: number; wrong: number; isInOrder: boolean };

/** The difference between found and expected ids. Those in `optional` may be missing or not. */
export function differenceOf(found: string[], expected: string[], optional = new Set<string>()): Difference {
  const foundIds = new Set(found);
  const expectedSet = new Set(expected);
  const required = (ids: string[]) => ids.filter((id) => !optional.has(id));
  return {
    missing: required(expected).filter((id) => !foundIds.has(id)).length,
    repeated: found.length - foundIds.size,
    wrong: required(found).filter((id) => !expectedSet.has(id)).length,
    isInOrder: isDeepStrictEqual(
      required(found),
      required(expected).filter((id) => foundIds.has(id)),
    ),
  };
}
