import type { InfiniteData } from '@tanstack/react-query';

import type { Page } from '#web/lib/api/paged-query.ts';

/** A page of a list to which new items are added at the start. Items are newest first. */
export type LivePage<Item> = Page<Item> & {
  /**
   * The position up to which no item is missing: of the newest from the server, or from the socket if that delivers
   * all.
   */
  newestRead: string;
};

export type LivePages<Item> = InfiniteData<LivePage<Item>, string>;

/** Returns an item's position in its list. A greater position is newer. */
export type PositionOf<Item> = (item: Item) => string;

type WithId = { id: string };

const without = <Item extends WithId>(items: Item[], known: readonly Item[]) => {
  const ids = new Set(known.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
};

const newestFirst = <Item>(items: Item[], position: PositionOf<Item>) =>
  items.toSorted((one, other) => (position(one) < position(other) ? 1 : -1));

export function toLivePage<Item>({ items, next }: Page<Item>, position: PositionOf<Item>): LivePage<Item> {
  return { items, next, newestRead: items[0] ? position(items[0]) : '' };
}

/** Whether a newly read first page overlaps the items read before, so that none between them is missing. */
export function reaches<Item>(
  { items, next }: Page<Item>,
  newestRead: string,
  position: PositionOf<Item>,
): boolean {
  const oldest = items.at(-1);
  return next === null || (oldest !== undefined && position(oldest) <= newestRead);
}

/** Appends the following page to a page. */
export function extendPage<Item extends WithId>(page: LivePage<Item>, following: Page<Item>): LivePage<Item> {
  return { ...page, items: [...page.items, ...without(following.items, page.items)], next: following.next };
}

/** Merges a newly read first page into the cached one: its items replace the cached ones, the others stay. */
export function mergeFirstPage<Item extends WithId>(
  read: LivePage<Item>,
  known: LivePage<Item>,
  position: PositionOf<Item>,
): LivePage<Item> {
  const items = [...read.items, ...without(known.items, read.items)];
  return { items: newestFirst(items, position), next: known.next, newestRead: read.newestRead };
}

/** Inserts one item at its position, or replaces the cached item with the same id. */
export function withItem<Item extends WithId>(
  { pages, pageParams }: LivePages<Item>,
  item: Item,
  position: PositionOf<Item>,
): LivePages<Item> {
  const others = pages.map((page) => ({ ...page, items: without(page.items, [item]) }));
  const found = others.findIndex(({ items }) => items.some((other) => position(other) <= position(item)));
  const index = found === -1 ? others.length - 1 : found;
  const changed = others.map((page, at) =>
    at === index ? { ...page, items: newestFirst([...page.items, item], position) } : page,
  );
  return { pages: changed, pageParams };
}

/** Notes that no item is missing up to this position. */
export function readUpTo<Item>({ pages, pageParams }: LivePages<Item>, newest: string): LivePages<Item> {
  const changed = pages.map((page, index) =>
    index === 0 && newest > page.newestRead ? { ...page, newestRead: newest } : page,
  );
  return { pages: changed, pageParams };
}

/** Keeps the first occurrence of each item: an item of an older page may have moved to the start since. */
export function withoutDuplicates<Item extends WithId>({
  pages,
  pageParams,
}: LivePages<Item>): LivePages<Item> {
  const seen = new Set<string>();
  const unique = pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => !seen.has(id) && seen.add(id)),
  }));
  return { pages: unique, pageParams };
}
