import type { Attributes, Key } from './client.ts';
import type { Page, PageRequest } from './page.ts';
import { query, type Query } from './read.ts';

/**
 * A position in what a pager reads, as a record can keep it: the key or the cursor of the last item that was read, the number of the
 * pager that was reached and the position in it, or the item that was reached and the position in what it leads to.
 */
export type Position = {
  key?: Attributes;
  cursor?: string;
  pager?: number;
  item?: string;
  after?: Position;
  inside?: Position;
};

/** A batch of items, and the position of the next batch; without it, this is the last one. */
export type Batch<T> = { items: T[]; next?: Position };

/**
 * Reads something of any size batch by batch: the batch at a position, the first one without a position. Reading a batch again does no
 * harm.
 */
export type Pager<T> = (from?: Position) => Promise<Batch<T>>;

const PAGE = 100;

const batch = <T>(items: T[], next: Position | undefined): Batch<T> => ({
  items,
  ...(next ? { next } : {}),
});

/** Reads the items of a query, oldest first and a hundred at a time unless it says otherwise. */
export const pagerOf =
  <T extends object = Key>({
    limit = PAGE,
    ...request
  }: Omit<Query, 'from' | 'limit'> & { limit?: number }): Pager<T> =>
  async (from) => {
    const { items, lastKey } = await query<T>({
      ...request,
      limit,
      ...(from?.key ? { from: from.key } : {}),
    });
    return batch(items, lastKey && { key: lastKey });
  };

/** Reads the items of a list that has cursors. */
export const listPager =
  <T>(list: (page: PageRequest) => Promise<Page<T>>, limit = PAGE): Pager<T> =>
  async (from) => {
    const { items, next } = await list({ limit, cursor: from?.cursor });
    return batch(items, next === undefined ? undefined : { cursor: next });
  };

/** Reads nothing. */
export const emptyPager: Pager<never> = () => Promise.resolve({ items: [] });

/** Makes all items in a single batch. */
export const singleBatch =
  <T>(make: () => Promise<T[]>): Pager<T> =>
  async () => ({ items: await make() });

/** Maps each batch to other items, or does something with it, such as changing each of its records. */
export const mapPager =
  <A, B>(pager: Pager<A>, map: (items: A[]) => Promise<B[]> | B[]): Pager<B> =>
  async (from) => {
    const { items, next } = await pager(from);
    return batch(await map(items), next);
  };

/** Reads these pagers one after the other. */
export const concatPagers =
  <T>(...pagers: readonly Pager<T>[]): Pager<T> =>
  async (from) => {
    const number = from?.pager ?? 0;
    const { items, next } = (await pagers[number]?.(from?.inside)) ?? { items: [] };
    if (next) return batch(items, { pager: number, inside: next });
    return batch(items, number + 1 < pagers.length ? { pager: number + 1 } : undefined);
  };

/**
 * Reads what each of these ids leads to. The pager of ids has one to a batch; a position keeps the id that was reached, so that it is
 * found even if that has left the list since.
 */
export const flatMapPager =
  <T>(ids: Pager<string>, leadsTo: (id: string) => Pager<T>): Pager<T> =>
  async (from) => {
    const { item, after, inside } = from?.item === undefined ? await firstOf(ids, from?.after) : from;
    if (item === undefined) return batch<T>([], after && { after });
    const { items, next } = await leadsTo(item)(inside);
    if (next) return batch(items, { item, ...(after ? { after } : {}), inside: next });
    return batch(items, after && { after });
  };

async function firstOf(ids: Pager<string>, from: Position | undefined): Promise<Position> {
  const { items, next } = await ids(from);
  const [item] = items;
  return { ...(item === undefined ? {} : { item }), ...(next ? { after: next } : {}) };
}

/** All batches, one after the other. */
export async function* batchesOf<T>(pager: Pager<T>): AsyncGenerator<T[]> {
  let from: Position | undefined;
  do {
    const { items, next } = await pager(from);
    yield items;
    from = next;
  } while (from);
}

/** All items at once, for what is known to be small. */
export async function allItems<T>(pager: Pager<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const items of batchesOf(pager)) all.push(...items);
  return all;
}
