import { between } from './conditions.ts';
import { query, type IndexName } from './read.ts';

/** A page of a list, and the cursor of the next one where there is more. */
export type Page<T> = { items: T[]; next?: string };

/** Which page to read: its size, and the cursor that the page before it returned. One of another list is harmless. */
export type PageRequest = { limit: number; cursor?: string | undefined };

/**
 * A page of a partition, newest first: of an index, or of the items of the table with this sort-key prefix. The cursor is
 * the last sort key without the prefix: it needs no state on the server and stays valid when items come and go. `from` and
 * `before` name the part that is listed, the latter without the prefix.
 */
export async function newest<T extends object>(
  partition: { index?: IndexName; key: string; prefix?: string; from?: string; before?: string },
  { limit, cursor }: PageRequest,
): Promise<Page<T>> {
  const { index, key, prefix = '', from = prefix || '!' } = partition;
  const end = partition.before ?? '~';
  const before = `${prefix}${cursor !== undefined && cursor < end ? cursor : end}`;
  const [pk, sk] = index ? ([`${index}PK`, `${index}SK`] as const) : (['PK', 'SK'] as const);
  // The cursor of another part of the index: nothing is between.
  if (before < from) return { items: [] };
  // Two more than the page: BETWEEN includes the cursor's own item, and one more tells whether another page follows.
  const { items } = await query<T & Record<string, string>>({
    ...(index ? { index } : {}),
    where: { [pk]: key, [sk]: between(from, before) },
    limit: limit + 2,
    newestFirst: true,
  });
  const page = items.filter((item) => item[sk] !== before);
  const shown = page.slice(0, limit);
  const last = shown.at(-1)?.[sk];
  return { items: shown, ...(page.length > limit && last ? { next: last.slice(prefix.length) } : {}) };
}

/**
 * A page of several parts of indexes as one list, newest first. Their sort keys are of one kind, and no item is in two of
 * them, so the cursor of one is a cursor of all.
 */
export async function newestOf<T extends object>(
  parts: readonly { index: IndexName; key: string }[],
  request: PageRequest,
): Promise<Page<T>> {
  const pages = await Promise.all(parts.map((part) => newest<T & Record<string, string>>(part, request)));
  const placed = pages.flatMap(({ items }, part) =>
    items.map((item) => ({ item, at: item[`${parts[part]?.index}SK`] ?? '' })),
  );
  const newestFirst = placed.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  const shown = newestFirst.slice(0, request.limit);
  const last = shown.at(-1)?.at;
  const hasMore = newestFirst.length > shown.length || pages.some(({ next }) => next !== undefined);
  return { items: shown.map(({ item }) => item), ...(hasMore && last ? { next: last } : {}) };
}

/** A page with each of its items mapped. */
export function mapPage<A, B>(page: Page<A>, toItem: (item: A) => B): Page<B> {
  return { ...page, items: page.items.map(toItem) };
}
