import { now } from '#functions/lib/clock.ts';

import type { Key } from './client.ts';
import { below } from './conditions.ts';
import { lists } from './keys.ts';
import { query } from './read.ts';

/**
 * A sparse index has every record for which something is due at a time: it is in the index by that time, which is written
 * with the record's state, and leaves it when nothing is due any more.
 */
const SHARDS = 4;

const lastCharacter = (id: string) => id.codePointAt(id.length - 1) ?? 0;
const sortKey = (at: number, id: string) => `${new Date(at).toISOString()}#${id}`;

/** The attributes of a record of this id for which something is due at this time (milliseconds). */
export const dueAt = (at: number, id: string) => ({
  GSI3PK: lists.due(lastCharacter(id) % SHARDS),
  GSI3SK: sortKey(at, id),
});

/** The attributes that keep a record in the index. */
export const dueAttributes = ['GSI3PK', 'GSI3SK'] as const;

/** A record for which something is due: its key, and its place in the index. */
export type Due = Key & { GSI3PK: string; GSI3SK: string };

/** The records for which something is due, in the order in which it became due; at most `limit` of each shard. */
export async function findDue(limit: number): Promise<Due[]> {
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      query<Due>({
        index: 'GSI3',
        where: { GSI3PK: lists.due(shard), GSI3SK: below(sortKey(now(), '')) },
        limit,
      }),
    ),
  );
  return shards.flatMap(({ items }) => items).toSorted((one, other) => (one.GSI3SK < other.GSI3SK ? -1 : 1));
}
