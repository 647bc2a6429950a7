import { mend, recount } from '#functions/domain/recount/recount.ts';
import { log } from '#functions/lib/log.ts';

/** The most differences that are logged for one invariant. */
const MAX_LOGGED = 20;

/** Runs every night: logs totals that differ from their records, and refreshes lists that are out of date. */
export async function handler(): Promise<void> {
  const findings = await recount();
  for (const { name, counted, differences } of findings) {
    log.info('recounted', { invariant: name, counted, differences: differences.length });
    for (const { record, what } of differences.slice(0, MAX_LOGGED))
      log.error('recount differs', { invariant: name, record, what });
  }
  await mend(findings);
}
