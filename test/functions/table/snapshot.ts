import { isDeepStrictEqual } from 'node:util';

import type { Key } from '#functions/table/client.ts';
import { query } from '#functions/table/read.ts';
import { drop, replace, transact } from '#functions/table/transactions/transaction.ts';

/** All items of these partitions. */
export async function recordsUnder(...partitions: string[]): Promise<Key[]> {
  const found = await Promise.all(partitions.map((PK) => query<Key>({ where: { PK }, limit: 100 })));
  return found.flatMap(({ items }) => items);
}

/** Restores these partitions to their earlier items, and deletes all items that were added since. */
export async function restore(records: Key[], ...partitions: string[]): Promise<void> {
  const current = await recordsUnder(...partitions);
  if (isDeepStrictEqual(current, records)) return;
  const isNew = (item: Key) => !records.some(({ PK, SK }) => PK === item.PK && SK === item.SK);
  await transact([
    ...records.map((item) => replace({ ...item })),
    ...current.filter(isNew).map(({ PK, SK }) => drop({ PK, SK })),
  ]);
}
