import * as commonLimits from '#shared/limits/common.ts';

import type { Page } from './paged-query.ts';

/** Looks through the pages of a list for an item; undefined if none matches. */
export async function findInPages<Item>(
  readPage: (query: { limit: number; cursor?: string }) => Promise<Page<Item>>,
  matches: (item: Item) => boolean,
): Promise<Item | undefined> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page<Item> = await readPage({ limit: commonLimits.page.max, ...(cursor && { cursor }) });
    const found = page.items.find(matches);
    if (found) return found;
    cursor = page.next;
  }
  return undefined;
}
