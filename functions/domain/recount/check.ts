import type { Key } from '#functions/table/client.ts';

/** Any item of the table; each check knows the shape of the items that it looks at. */
export type Item = Key & Record<string, unknown>;

/** A record with a wrong total or copy. `listed` is the key of the record whose cards can be rewritten. */
export type Difference = { record: string; what: string; listed?: Key };

/** The result of one check: how many records were counted, and what differs. */
export type Finding = { name: string; counted: number; differences: Difference[] };

/** One invariant of the table: `see` gets every item once, in any order; then `finding` answers the result. */
export type Check = { see: (item: Item) => void; finding: () => Finding };

/** Whether an item is of this kind, by its keys: a sort key that ends in '#' is a prefix. */
export const isA = (item: Key, partition: string, sort: string): boolean =>
  item.PK.startsWith(`${partition}#`) && (sort.endsWith('#') ? item.SK.startsWith(sort) : item.SK === sort);

/** The value of this key, created when there is none. */
export function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The finding of a check that looks at each record by itself; `wrongs` says what is wrong with one. */
export function findingOf<V>(
  name: string,
  records: Map<string, V>,
  wrongs: (record: V, key: string) => string[],
): Finding {
  const differences = [...records].flatMap(([record, value]) =>
    wrongs(value, record).map((what) => ({ record, what })),
  );
  return { name, counted: records.size, differences };
}

/** 'sales is 3, counted 2'; nothing where the two are equal. */
export const differs = (name: string, recorded: unknown, counted: unknown): string[] =>
  recorded === counted ? [] : [`${name} is ${String(recorded)}, counted ${String(counted)}`];
