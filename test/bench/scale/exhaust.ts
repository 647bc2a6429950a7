import { isDeepStrictEqual } from 'node:util';

import { listGigs } from '#functions/domain/gigs/list.ts';
import { idOf } from '#functions/domain/gigs/listed.ts';
import type { GigItem, GigListing } from '#functions/domain/gigs/record.ts';
import type { Item } from '#functions/domain/recount/check.ts';
import { GigFilter } from '#shared/api/gigs.ts';
import { findCategory } from '#shared/entities/category.ts';
import type { GigCard } from '#shared/entities/gig.ts';
import { soughtWords } from '#shared/rules/search/search-words.ts';

/** What is known of a gig without asking anybody. */
export type Known = Pick<GigListing, 'id' | 'cat' | 'price' | 'sales' | 'words'>;

/** A gig among these items, if it is one. */
export function knownOf(item: Item): Known | undefined {
  if (idOf(item) === null) return undefined;
  const { id, cat, price, sales, words } = (item as unknown as GigItem).card;
  return { id, cat, price, sales, words };
}

export type Asked = {
  search?: string;
  cat?: string;
  min?: string;
  max?: string;
  sort: 'createdAt' | 'sales';
};

/** What must be found, in its order, by looking at every gig there is. */
export function expected(all: Known[], asked: Asked): string[] {
  const { search = '', cat, min = 0, max = Infinity, sort } = GigFilter.parse(asked);
  const words = soughtWords(search) ?? [];
  const has = (listed: Known['words'], { lead, rest }: (typeof words)[number]) =>
    lead.some((each) => listed.lead.includes(each)) || rest.some((each) => listed.rest.includes(each));
  const rank = (gig: Known) => (sort === 'sales' ? gig.sales : 0);
  return all
    .filter(({ price }) => price >= min && price <= max)
    .filter((gig) => cat === undefined || gig.cat === findCategory(cat))
    .filter((gig) => words.every((word) => has(gig.words, word)))
    .toSorted((one, other) => rank(other) - rank(one) || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id);
}

/** What paging to the end finds. `between` is done after each page. */
export async function exhaust(
  asked: Asked,
  limit: number,
  between?: (page: number, last: GigCard | undefined) => Promise<void>,
): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  for (let cursor: string | undefined; pages === 0 || cursor; pages += 1) {
    const { items, next } = await listGigs(GigFilter.parse({ ...asked, limit, cursor }));
    ids.push(...items.map(({ id }) => id));
    await between?.(pages, items.at(-1));
    cursor = next;
  }
  return { ids, pages };
}

export type Difference = { missing: number; doubled: number; wrong: number; isInOrder: boolean };

/** How what was found differs from what must be; what is in `loose` may be there or not. */
export function differenceOf(found: string[], must: string[], loose = new Set<string>()): Difference {
  const there = new Set(found);
  const known = new Set(must);
  const firm = (ids: string[]) => ids.filter((id) => !loose.has(id));
  return {
    missing: firm(must).filter((id) => !there.has(id)).length,
    doubled: found.length - there.size,
    wrong: firm(found).filter((id) => !known.has(id)).length,
    isInOrder: isDeepStrictEqual(
      firm(found),
      firm(must).filter((id) => there.has(id)),
    ),
  };
}
