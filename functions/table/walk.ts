import type { Attributes, Key } from './client.ts';
import type { Page, PageRequest } from './page.ts';
import { query, type Query } from './read.ts';

/**
 * A place in something that is gone through page by page, as a record can keep it: the key or the cursor after which a list goes on, or the number
 * of the walk that has been reached and the place in it, or the item that has been reached and the place in what it leads to.
 */
export type Place = {
  key?: Attributes;
  cursor?: string;
  walk?: number;
  item?: string;
  after?: Place;
  inside?: Place;
};

/** A page of a walk, and the place of the next one, if there is one. */
export type Stretch<T> = { items: T[]; next?: Place };

/**
 * Something that is gone through page by page, however much it is: answers what is at a place of it, from its beginning if none is
 * given. Reading a page again must do no harm.
 */
export type Walk<T> = (from?: Place) => Promise<Stretch<T>>;

const PAGE = 100;

const stretch = <T>(items: T[], next: Place | undefined): Stretch<T> => ({
  items,
  ...(next ? { next } : {}),
});

/** The items of a query, oldest first unless it says otherwise, a hundred at a time unless it says so. */
export const walkOf =
  <T extends object = Key>({
    limit = PAGE,
    ...request
  }: Omit<Query, 'from' | 'limit'> & { limit?: number }): Walk<T> =>
  async (from) => {
    const { items, lastKey } = await query<T>({
      ...request,
      limit,
      ...(from?.key ? { from: from.key } : {}),
    });
    return stretch(items, lastKey && { key: lastKey });
  };

/** The items of a list that is read by cursors, so many to a page. */
export const walkList =
  <T>(list: (page: PageRequest) => Promise<Page<T>>, limit = PAGE): Walk<T> =>
  async (from) => {
    const { items, next } = await list({ limit, cursor: from?.cursor });
    return stretch(items, next === undefined ? undefined : { cursor: next });
  };

/** Nothing at all. */
export const nothing: Walk<never> = () => Promise.resolve({ items: [] });

/** What is done at once, as a walk of a single page. */
export const once =
  <T>(make: () => Promise<T[]>): Walk<T> =>
  async () => ({ items: await make() });

/** Each page of a walk made into something else, or something done with it, such as a change of each of its items. */
export const mapWalk =
  <A, B>(walk: Walk<A>, map: (items: A[]) => Promise<B[]> | B[]): Walk<B> =>
  async (from) => {
    const { items, next } = await walk(from);
    return stretch(await map(items), next);
  };

/** One walk after the other. */
export const inOrder =
  <T>(...walks: readonly Walk<T>[]): Walk<T> =>
  async (from) => {
    const number = from?.walk ?? 0;
    const { items, next } = (await walks[number]?.(from?.inside)) ?? { items: [] };
    if (next) return stretch(items, { walk: number, inside: next });
    return stretch(items, number + 1 < walks.length ? { walk: number + 1 } : undefined);
  };

/**
 * What each of these ids leads to. Their walk has one of them to a page, and a place keeps the one that has been reached, whatever
 * becomes of its place in their list meanwhile.
 */
export const eachOf =
  <T>(ids: Walk<string>, leadsTo: (id: string) => Walk<T>): Walk<T> =>
  async (from) => {
    const { item, after, inside } = from?.item === undefined ? await firstOf(ids, from?.after) : from;
    if (item === undefined) return stretch<T>([], after && { after });
    const { items, next } = await leadsTo(item)(inside);
    if (next) return stretch(items, { item, ...(after ? { after } : {}), inside: next });
    return stretch(items, after && { after });
  };

async function firstOf(ids: Walk<string>, from: Place | undefined): Promise<Place> {
  const { items, next } = await ids(from);
  const [item] = items;
  return { ...(item === undefined ? {} : { item }), ...(next ? { after: next } : {}) };
}

/** All pages of a walk, one after the other, for who goes through it at once. */
export async function* stretchesOf<T>(walk: Walk<T>): AsyncGenerator<T[]> {
  let from: Place | undefined;
  do {
    const { items, next } = await walk(from);
    yield items;
    from = next;
  } while (from);
}

/** All items of a walk, for who needs them all at once. */
export async function everyItem<T>(walk: Walk<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const items of stretchesOf(walk)) all.push(...items);
  return all;
}
