import { now, timestamp } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import * as jobLimits from '#shared/limits/jobs.ts';

import { listedAs } from './cases.ts';
import { failuresOf, putOff, type Due } from './due.ts';
import { keys } from './keys.ts';
import { findItem } from './read.ts';
import { put, remove } from './write.ts';

const { pauses, longestPause, listAfter } = jobLimits.due;

/** Whether so many failures in a row are a matter for the operator. */
export const isStuck = (failures: number): boolean => failures >= listAfter;

/**
 * Schedules the next try of a record that failed: after a minute, then longer each time, up to a day. After several
 * failures it is on the operator's list, and still tried every day. Returns the record with its new time and count;
 * undefined, and changes nothing, if it has changed meanwhile. `atLeast` is the shortest pause.
 */
export async function scheduleRetry<T extends object = object>(
  record: Due,
  { failures = failuresOf(record) + 1, atLeast = 0 } = {},
): Promise<(T & Due) | undefined> {
  const pause = Math.max(atLeast, pauses[failures - 1] ?? longestPause);
  const rescheduled = await putOff<T>(record, now() + pause, failures);
  if (rescheduled && isStuck(failures)) await reportStuck(record, failures);
  return rescheduled;
}

async function reportStuck({ PK, SK }: Due, failures: number): Promise<void> {
  log.error('what is due is stuck', { PK, SK, failures });
  const key = keys.dueIssue({ PK, SK });
  const isListed = (await findItem(key)) !== undefined;
  if (!isListed) await put({ ...key, ...listedAs({ case: 'stuck', PK, SK }, timestamp()) });
}

/** Removes a record from the operator's list that has succeeded after all. */
export const forgetStuck = ({ PK, SK }: Due): Promise<void> => remove(keys.dueIssue({ PK, SK }));
