import { daysSince } from '#functions/domain/money/statement/journals.ts';
import { now, timestamp } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { DAY } from '#shared/rules/money/protection.ts';

import { noTotals, type Totals } from './solvency.ts';

/**
 * What a recount at night checks: the work that the journals of these days are about, then one of so many parts of the table,
 * counted from 0, with its cards.
 */
export type Nightly = { days: string[]; part: { number: number; of: number } };

/**
 * How far a recount has come: it leads through the table once for its records, and once more for the cards of groups that
 * do not balance; a nightly one first through what was touched. `from` is the key after which it continues.
 */
export type Progress = {
  phase: 'touched' | 'records' | 'cards' | 'done';
  nightly?: Nightly | undefined;
  from?: Key | undefined;
  /** By the name of the check: how many records were counted, and how many differences were found. */
  counted: Record<string, number>;
  differing: Record<string, number>;
  /** The bytes of `CardSums`, by the name of the listing. */
  sums: Record<string, Uint8Array>;
  totals: Totals;
};

/** In how many nights the nightly recount has checked everything. */
const NIGHTS = 30;

/** The progress of a recount that begins now: of everything, or of what a nightly one checks. */
export const beginning = (nightly?: Nightly): Progress => ({
  phase: nightly && nightly.days.length > 0 ? 'touched' : 'records',
  nightly,
  counted: {},
  differing: {},
  sums: {},
  totals: noTotals(),
});

type Stored = { progress: Progress; at: string };

const dayOf = (at: string) => at.slice(0, 10);

/**
 * Where the nightly recount continues, or begins. Null when today's is done. Two runs at once do no
 * harm: they count the same twice.
 */
export async function findProgress(): Promise<{ progress: Progress } | null> {
  const stored = await findItem<Stored>(keys.recount());
  if (stored && stored.progress.phase !== 'done') return { progress: stored.progress };
  return stored && dayOf(stored.at) === dayOf(timestamp())
    ? null
    : { progress: beginTonight(stored?.progress) };
}

/** A recount of what was booked since this one has begun, and of the next part of the table. */
function beginTonight(last: Progress | undefined): Progress {
  const since = last ? Date.parse(last.totals.until) : now() - DAY;
  const number = ((last?.nightly?.part.number ?? -1) + 1) % NIGHTS;
  return beginning({ days: daysSince(since), part: { number, of: NIGHTS } });
}

/** Stores how far the nightly recount has come. */
export const saveProgress = (progress: Progress): Promise<void> =>
  put({ ...keys.recount(), progress, at: timestamp() });
