/** The first item of the sample marketplace that passes the test. Throws when there is none: "The sample has no <what>." */
export function findInSample<Item>(
  items: readonly Item[],
  what: string,
  test: (item: Item) => boolean,
): Item {
  const found = items.find(test);
  if (!found) throw new Error(`The sample has no ${what}.`);
  return found;
}

const HOUR = 3_600_000;

/** Leaves out what other tests created: the items of the sample are back-dated, so anything younger is not part of it. */
export const onlyFromSample = <Item extends { createdAt: string }>(items: readonly Item[]): Item[] =>
  items.filter(({ createdAt }) => Date.parse(createdAt) < Date.now() - HOUR);
