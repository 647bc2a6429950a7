import { log } from '#functions/lib/log.ts';
import { withTimeLimit } from '#functions/lib/time-limit.ts';
import { failuresOf, findDue, isStillDue, type Due, type Queue } from '#functions/table/due.ts';
import { forgetStuck, isStuck, scheduleRetry } from '#functions/table/schedule-retry.ts';

/** The result of a run: how many records ended how, and for how many it failed. */
export type Tally = { failed: number } & Record<string, number>;

/** Records per page and shard, and how many of them are processed at the same time. */
const PAGE = 100;
const CONCURRENCY = 8;
/** Milliseconds that one record may take, so that none holds up the others. */
const TIME_LIMIT = 20_000;

/** Processes a due record, and removes it from the index. Returns the outcome. */
type Process = (record: Due) => Promise<string>;

/**
 * Processes everything that is due in this queue, in the order in which it became due, until it is done or `hasTime`
 * returns false; the next run continues, because what is done is no longer due. Concurrent runs do no harm: what is due
 * can be done only once.
 */
export async function processQueue(
  queue: Queue,
  processRecord: Process,
  hasTime = () => true,
): Promise<Tally> {
  const tally: Tally = { failed: 0 };
  for await (const page of findDue(PAGE, queue)) {
    while (page.length > 0) {
      if (!hasTime()) return tally;
      const batch = page.splice(0, CONCURRENCY);
      for (const outcome of await Promise.all(batch.map((record) => settleDue(record, processRecord))))
        tally[outcome] = (tally[outcome] ?? 0) + 1;
    }
  }
  return tally;
}

/** Processes one due record. A failure is logged and the record retried later, so that it does not block the others. */
async function settleDue(record: Due, processRecord: Process): Promise<string> {
  try {
    const late = () => new Error('It took too long.');
    const outcome = await withTimeLimit(processRecord(record), TIME_LIMIT, late);
    // It would be processed every minute, before others.
    if (await isStillDue(record)) throw new Error('It is as due as before.');
    if (isStuck(failuresOf(record))) await forgetStuck(record);
    return outcome;
  } catch (error) {
    log.error('what is due was not done', {
      PK: record.PK,
      SK: record.SK,
      failures: failuresOf(record) + 1,
      error,
    });
  }
  try {
    await scheduleRetry(record);
  } catch (error) {
    log.error('what is due was not put back', { PK: record.PK, SK: record.SK, error });
  }
  return 'failed';
}
