import { isDeepStrictEqual } from 'node:util';

import type { Key } from '#functions/table/client.ts';
import { query } from '#functions/table/read.ts';
import { drop, replace, transact } from '#functions/table/transaction.ts';

/** Everything that is kept under these partitions. */
export async function recordsUnder(...partitions: string[]): Promise<Key[]> {
  const found = await Promise.all(partitions.map((PK) => query<Key>({ where: { PK }, limit: 100 })));
  return found.flatMap(({ items }) => items);
}

/** Has these records as they were; nothing that came into their partitions since stays there. */
export async function restore(records: Key[], ...partitions: string[]): Promise<void> {
  const standing = await recordsUnder(...partitions);
  if (isDeepStrictEqual(standing, records)) return;
  const isNew = (item: Key) => !records.some(({ PK, SK }) => PK === item.PK && SK === item.SK);
  await transact([
    ...records.map((item) => replace({ ...item })),
    ...standing.filter(isNew).map(({ PK, SK }) => drop({ PK, SK })),
  ]);
}
