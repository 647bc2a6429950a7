import { invalid } from '#functions/lib/errors.ts';
import { messages } from '#shared/messages.ts';

import { between } from './conditions.ts';
import { query, type IndexName } from './read.ts';

/** A page of a list, and the cursor of the next one where there is more. */
export type Page<T> = { items: T[]; next?: string };

/** Which page is asked for: its size, and the sort key that the page before ended with. */
export type PageRequest = { limit: number; cursor?: string | undefined };

const CURSOR = /^[\w#-]{1,120}$/;

/** Refuses what cannot be a sort key of ours. A well-formed foreign one is harmless: it only says where to start. */
export function checkedCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !CURSOR.test(cursor)) throw invalid(messages.request.badCursor);
  return cursor;
}

/**
 * A page of a partition, newest first: of an index, or of the table itself below a sort-key prefix. The cursor is the
 * last sort key without its prefix, so it holds no state and survives whatever happens to the items.
 */
export async function newest<T extends object>(
  partition: { index?: IndexName; key: string; prefix?: string },
  { limit, cursor }: PageRequest,
): Promise<Page<T>> {
  const { index, key, prefix = '' } = partition;
  const before = `${prefix}${checkedCursor(cursor) ?? '~'}`;
  const [pk, sk] = index ? ([`${index}PK`, `${index}SK`] as const) : (['PK', 'SK'] as const);
  // The bound itself is part of BETWEEN, hence one more for it and one more to learn whether anything follows.
  const { items } = await query<T & Record<string, string>>({
    ...(index ? { index } : {}),
    where: { [pk]: key, [sk]: between(prefix || '!', before) },
    limit: limit + 2,
    newestFirst: true,
  });
  const page = items.filter((item) => item[sk] !== before);
  const shown = page.slice(0, limit);
  const last = shown.at(-1)?.[sk];
  return { items: shown, ...(page.length > limit && last ? { next: last.slice(prefix.length) } : {}) };
}

/** The same page with each item made into what answers carry. */
export function mapPage<A, B>(page: Page<A>, as: (item: A) => B): Page<B> {
  return { ...page, items: page.items.map(as) };
}
