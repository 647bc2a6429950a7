import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { serverLimits } from '#shared/server-limits.ts';

import { listedAs } from './cases.ts';
import { failuresOf, putOff, type Due } from './due.ts';
import { keys } from './keys.ts';
import { findItem } from './read.ts';
import { put, remove } from './write.ts';

const { pauses, longestPause, listAfter } = serverLimits.due;

/** Whether so many failures in a row are a matter for the operator. */
export const isStuck = (failures: number): boolean => failures >= listAfter;

/**
 * Puts a record off whose turn has failed: for a minute, then for longer each time, up to a day. After several failures it
 * stands on the operator's list, and still has its turn every day. A record that has moved on meanwhile is left alone, and
 * the answer is false. `atLeast` is the shortest pause.
 */
export async function putBack(
  record: Due,
  { failures = failuresOf(record) + 1, atLeast = 0 } = {},
): Promise<boolean> {
  const pause = Math.max(atLeast, pauses[failures - 1] ?? longestPause);
  const isThere = (await putOff(record, now() + pause, failures)) !== undefined;
  if (isThere && isStuck(failures)) await reportStuck(record, failures);
  return isThere;
}

async function reportStuck({ PK, SK }: Due, failures: number): Promise<void> {
  log.error('what is due is stuck', { PK, SK, failures });
  const key = keys.dueIssue({ PK, SK });
  const isListed = (await findItem(key)) !== undefined;
  if (!isListed) await put({ ...key, ...listedAs({ case: 'stuck', PK, SK }, timestamp()) });
}

/** Takes a record off the operator's list whose turn has succeeded after all. */
export const forgetStuck = ({ PK, SK }: Due): Promise<void> => remove(keys.dueIssue({ PK, SK }));
