import { timestamp } from '#functions/lib/clock.ts';
import { absent, any } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { tableSchema } from '#functions/table/schema.ts';
import { update } from '#functions/table/write.ts';

import type { Tally } from './process-queue.ts';

/**
 * When the last sweep ended (ISO), and with which result. The schema is that of the table's records: the first sweep writes
 * it, and only an upgrade of the records changes it.
 */
type LastSweep = { at?: string; tally?: Tally; schema: number };

/** Stores that a sweep has ended now. Throws if the records have another schema than this code. */
export async function recordSweep(tally: Tally): Promise<void> {
  const schema = tableSchema.number;
  await update<LastSweep>(keys.sweep(), {
    set: { at: timestamp(), tally, schema },
    when: any({ schema: absent }, { schema }),
    fallback: (last) => {
      throw new Error(`The table has the schema ${last?.schema}, and this code needs ${schema}.`);
    },
  });
}

/** The last sweep, if there has been one. */
export const findLastSweep = (): Promise<LastSweep | undefined> => findItem<LastSweep>(keys.sweep());
