import { timestamp } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';

import type { Progress } from './recount.ts';

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
