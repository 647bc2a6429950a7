/** What is loaded of a list that grows at its head, newest first, without gaps. */
export type Window<Item> = {
  items: Item[];
  /** The cursor to what is older; null once everything is there. */
  next: string | null;
  /** The place of the newest item that the server itself has told; what is put in by hand does not move it. */
  top: string;
};

type Page<Item> = { items: Item[]; next: string | null };

/** Where an item stands in its list: of two, the greater one is newer. */
export type PlaceOf<Item> = (item: Item) => string;

type Known = { id: string };

const without = <Item extends Known>(items: Item[], known: Item[]) => {
  const ids = new Set(known.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
};

/** The first page of a list. */
export function opened<Item>({ items, next }: Page<Item>, place: PlaceOf<Item>): Window<Item> {
  return { items, next, top: items[0] ? place(items[0]) : '' };
}

/** Whether the newest page reaches down to what was known before, so that nothing is missing between the two. */
export function reaches<Item>({ items, next }: Window<Item>, top: string, place: PlaceOf<Item>): boolean {
  const oldest = items.at(-1);
  return next === null || (oldest !== undefined && place(oldest) <= top);
}

/** The newest page laid upon what was known: what it tells is true, and what it does not mention stays. */
export function laidOn<Item extends Known>(
  news: Window<Item>,
  known: Window<Item>,
  place: PlaceOf<Item>,
): Window<Item> {
  const items = [...news.items, ...without(known.items, news.items)];
  const inOrder = items.toSorted((one, other) => (place(one) < place(other) ? 1 : -1));
  return { items: inOrder, next: known.next, top: news.top };
}

/** With one older page at its end. A page of something that has moved to the head meanwhile adds nothing. */
export function withOlder<Item extends Known>(known: Window<Item>, page: Page<Item>): Window<Item> {
  return { ...known, items: [...known.items, ...without(page.items, known.items)], next: page.next };
}

/** With an item that this browser learnt of by itself, in its place: a new one, or another state of a known one. */
export function withItem<Item extends Known>(
  known: Window<Item>,
  item: Item,
  place: PlaceOf<Item>,
): Window<Item> {
  return laidOn({ items: [item], next: null, top: known.top }, known, place);
}
