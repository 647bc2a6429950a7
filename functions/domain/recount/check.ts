import type { Key } from '#functions/table/table.ts';

/** An item as the table has it; each check knows the shape of its own. */
export type Item = Key & Record<string, unknown>;

/** A record that does not agree with what it is made of. `listed` names the parent whose cards can be written anew. */
export type Difference = { record: string; what: string; listed?: Key };

/** What one invariant came to: how many records were counted, and those that differ. */
export type Finding = { name: string; counted: number; differences: Difference[] };

/** One invariant: it sees every item once, in any order, and then says what it found. */
export type Check = { see: (item: Item) => void; finding: () => Finding };

/** The kinds of items by their keys. */
export const isA = (item: Key, partition: string, sort: string): boolean =>
  item.PK.startsWith(`${partition}#`) && (sort.endsWith('#') ? item.SK.startsWith(sort) : item.SK === sort);

/** The value of this key, made on first sight. */
export function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The finding of records that each say for themselves what is wrong with them. */
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

/** 'sales is 3, counted 2', where the two differ. */
export const differs = (name: string, recorded: unknown, counted: unknown): string[] =>
  recorded === counted ? [] : [`${name} is ${String(recorded)}, counted ${String(counted)}`];
