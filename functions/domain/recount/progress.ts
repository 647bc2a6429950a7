import { timestamp } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';

import { noTotals, type Totals } from './solvency.ts';

/**
 * How far a recount has come: it leads through the table once for its records, and once more for the cards of groups that
 * do not balance. `from` is the key after which it continues.
 */
export type Progress = {
  phase: 'records' | 'cards' | 'done';
  from?: Key | undefined;
  /** By the name of the check: how many records were counted, and how many differences were found. */
  counted: Record<string, number>;
  differing: Record<string, number>;
  /** The bytes of `CardSums`, by the name of the listing. */
  sums: Record<string, Uint8Array>;
  totals: Totals;
};

/** The progress of a recount that begins now. */
export const beginning = (): Progress => ({
  phase: 'records',
  counted: {},
  differing: {},
  sums: {},
  totals: noTotals(),
});

type Stored = { progress: Progress; at: string };

const dayOf = (at: string) => at.slice(0, 10);

/**
 * Where the nightly recount continues: undefined progress for a new one. Null when today's is done. Two runs at once do no
 * harm: they count the same twice.
 */
export async function findProgress(): Promise<{ progress: Progress | undefined } | null> {
  const stored = await findItem<Stored>(keys.recount());
  if (!stored || stored.progress.phase !== 'done') return { progress: stored?.progress };
  return dayOf(stored.at) === dayOf(timestamp()) ? null : { progress: undefined };
}

/** Stores how far the nightly recount has come. */
export const saveProgress = (progress: Progress): Promise<void> =>
  put({ ...keys.recount(), progress, at: timestamp() });
