/** The first that passes; that the sample has none is said in words. */
export function among<Item>(items: readonly Item[], what: string, test: (item: Item) => boolean): Item {
  const found = items.find(test);
  if (!found) throw new Error(`The sample has no ${what}.`);
  return found;
}

const HOUR = 3_600_000;

/** Only what the sample brought: it is back-dated, and what is young belongs to other tests. */
export const ofSample = <Item extends { createdAt: string }>(items: readonly Item[]): Item[] =>
  items.filter(({ createdAt }) => Date.parse(createdAt) < Date.now() - HOUR);
