import type { Page, PageRequest } from '#functions/table/page.ts';
import { limits } from '#shared/limits.ts';

/** All items of a list, page by page. */
export async function everyPage<T>(list: (page: PageRequest) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: limits.page.max, cursor });
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return items;
}

/** How many records are read at the same time. */
const AT_ONCE = 8;

/** Each of these mapped, a few at a time, in their order. */
export async function mapFew<A, B>(items: readonly A[], map: (item: A) => Promise<B>): Promise<B[]> {
  const mapped: B[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE)
    mapped.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(map))));
  return mapped;
}
