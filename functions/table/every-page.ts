import { limits } from '#shared/limits.ts';

import type { Page, PageRequest } from './page.ts';

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
