import type { Key } from '#functions/table/client.ts';

/** Any item of the table; each check knows the shape of the items that it looks at. */
export type Item = Key & Record<string, unknown>;

/** A record with a wrong total or copy. `listed` is the key of the record whose cards can be rewritten. */
export type Difference = { record: string; what: string; listed?: Key };

/** The result of one check: how many records were counted, and what differs. */
export type Finding = { name: string; counted: number; differences: Difference[] };

/** A check of one invariant of the table: `visit` gets every item once, in any order; then `finding` returns the result. */
export type Check = { visit: (item: Item) => void; finding: () => Finding };

/** Whether an item has such a key. A `sort` that ends in '#' is a prefix of the sort key. */
export const isA = (item: Key, partition: string, sort: string): boolean =>
  item.PK.startsWith(`${partition}#`) && (sort.endsWith('#') ? item.SK.startsWith(sort) : item.SK === sort);

/** The value of this key, which is created if there is none. */
export function getOrCreate<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The finding of a check that examines each record by itself; `mistakesOf` returns what is wrong with one. */
export function findingOf<V>(
  name: string,
  records: Map<string, V>,
  mistakesOf: (record: V, key: string) => string[],
): Finding {
  const differences = [...records].flatMap(([record, value]) =>
    mistakesOf(value, record).map((what) => ({ record, what })),
  );
  return { name, counted: records.size, differences };
}

/** 'sales is 3, counted 2'; empty if the two are equal. */
export const differs = (name: string, recorded: unknown, counted: unknown): string[] =>
  recorded === counted ? [] : [`${name} is ${String(recorded)}, counted ${String(counted)}`];
