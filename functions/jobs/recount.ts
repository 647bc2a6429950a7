import { setTimeout as pause } from 'node:timers/promises';

import type { Context } from 'aws-lambda';

import { countsIn } from '#functions/domain/recount/checks.ts';
import { totalsNow } from '#functions/domain/recount/provider/closed-days.ts';
import { findProgress, saveProgress } from '#functions/domain/recount/provider/progress.ts';
import { positionOf, shortfallOf } from '#functions/domain/recount/provider/solvency.ts';
import { Recount } from '#functions/domain/recount/recount.ts';
import { repair } from '#functions/domain/recount/repair.ts';
import { log } from '#functions/lib/log.ts';

/** The most differences that are logged for one invariant. */
const MAX_LOGGED = 20;
/** Milliseconds that are left for the last page, a second look at what seems wrong, and storing the progress. */
const RESERVE = 2 * 60_000;
/** Milliseconds in which a write under way ends, and lists follow it. */
const SETTLING = 5_000;

/**
 * Runs several times every night: counts what was booked since the last night and a part of all records until its time ends, and
 * continues in the next run. Logs totals that differ from their records, refreshes lists that are out of date, and logs the result
 * and the position of the books once that is counted.
 */
export async function handler(
  _event?: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  const found = await findProgress();
  if (!found) return;
  const run = new Recount({
    ...found,
    settle: () => pause(SETTLING),
    report: async (invariant, differences, before) => {
      for (const { record, what } of differences.slice(0, Math.max(0, MAX_LOGGED - before)))
        log.error('recount differs', { invariant, record, what });
      await repair([{ differences }]);
    },
  });
  const hasTime = () => !context || context.getRemainingTimeInMillis() > RESERVE;
  do await run.advance();
  while (!run.isDone && hasTime());
  const progress = await run.pause();
  await saveProgress(progress);
  if (!run.isDone) {
    log.info('recount continues later', { phase: progress.phase });
    return;
  }
  for (const { name, ...counts } of countsIn(progress)) log.info('recounted', { invariant: name, ...counts });
  const totals = await totalsNow();
  log.info('books', positionOf(totals));
  const missing = shortfallOf(totals);
  const counts = { counted: totals.journals, differences: missing > 0 ? 1 : 0 };
  log.info('recounted', { invariant: 'enough money for everybody', ...counts, missing });
}
