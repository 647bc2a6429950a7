import { now } from '#functions/lib/clock.ts';

import type { Attributes, Key } from './client.ts';
import { below } from './conditions.ts';
import { lists } from './keys.ts';
import { placeOfDue } from './keys/places.ts';
import { findItem, query } from './read.ts';
import { update } from './write.ts';

/**
 * A sparse index of all records for which something is due, by its time. The time is written with the record's state,
 * and removed when nothing is due any more. It also has the count of failures, so that a new state begins at 0.
 */
const SHARDS = 4;

/** The partition of a shard: of what is due for records, or of mails. */
export type Queue = (shard: number) => string;

const lastCharacter = (id: string) => id.codePointAt(id.length - 1) ?? 0;
const placeAt = (at: number, failures: number, id: string) =>
  placeOfDue(new Date(at).toISOString(), failures, id);

/** The attributes of a record of this id for which something is due at this time (milliseconds), and which has failed so often before. */
export const dueAt = (at: number, id: string, queue: Queue = lists.due, failures = 0) => ({
  GSI3PK: queue(lastCharacter(id) % SHARDS),
  GSI3SK: placeAt(at, failures, id),
});

/** The attributes that keep a record in the index. */
export const dueAttributes = ['GSI3PK', 'GSI3SK'] as const;

/** A record for which something is due: its key, and its place in the index. */
export type Due = Key & { GSI3PK: string; GSI3SK: string };

/** When something is due for this record, in milliseconds; not a number if nothing is. */
export const timeOf = ({ GSI3SK = '' }: Partial<Due>): number =>
  Date.parse(placeOfDue.match(GSI3SK)?.at ?? '');

/** Whether what is due for this record is due by now. */
export const isDue = (record: Partial<Due>): boolean => timeOf(record) <= now();

/**
 * The records for which something is due, page by page with at most `limit` of each shard, those of a page in the order in
 * which it became due. The index lags a moment, so a record may have changed since.
 */
export async function* findDue(limit: number, queue: Queue): AsyncGenerator<Due[]> {
  const due = below(new Date(now() + 1).toISOString());
  let shards: { shard: number; from?: Attributes }[] = Array.from({ length: SHARDS }, (_, shard) => ({
    shard,
  }));
  while (shards.length > 0) {
    const pages = await Promise.all(
      shards.map(async ({ shard, from }) => {
        const where = { GSI3PK: queue(shard), GSI3SK: due };
        return {
          shard,
          ...(await query<Due>({ index: 'GSI3', where, limit, ...(from ? { from } : {}) })),
        };
      }),
    );
    yield pages.flatMap(({ items }) => items).toSorted((one, other) => (one.GSI3SK < other.GSI3SK ? -1 : 1));
    shards = pages.flatMap(({ shard, lastKey }) => (lastKey ? [{ shard, from: lastKey }] : []));
  }
}

/** How often what is due for this record has failed in a row. */
export const failuresOf = ({ GSI3SK = '' }: Partial<Due>): number => placeOfDue.match(GSI3SK)?.failures ?? 0;

/** Whether the record still has the place in the index where it was found. */
export async function isStillDue({ PK, SK, GSI3SK }: Due): Promise<boolean> {
  return (await findItem<Partial<Due>>({ PK, SK }))?.GSI3SK === GSI3SK;
}

/**
 * Reschedules a record to this time, after this many failures in a row. Returns the changed record; undefined, and
 * changes nothing, if it has changed since.
 */
export async function putOff<T extends object = object>(
  { PK, SK, GSI3SK }: Due,
  until: number,
  failures: number,
): Promise<(T & Due) | undefined> {
  const { id = '' } = placeOfDue.match(GSI3SK) ?? {};
  return update<T & Due>(
    { PK, SK },
    { set: { GSI3SK: placeAt(until, failures, id) }, when: { GSI3SK }, fallback: () => undefined },
  );
}
