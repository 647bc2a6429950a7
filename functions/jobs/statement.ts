import type { Context } from 'aws-lambda';

import { refreshOpenDraws } from '#functions/domain/draws/refresh-draws.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { processOpenEntries } from '#functions/domain/money/statement/open.ts';
import { readStatement } from '#functions/domain/money/statement/read.ts';
import { logCases } from '#functions/domain/operator/log-cases.ts';
import { closeDays } from '#functions/domain/recount/provider/closed-days.ts';
import { compareBalance } from '#functions/domain/recount/provider/compare-balance.ts';
import { useEnvironmentCurrency } from '#functions/lib/environment-currency.ts';
import { log } from '#functions/lib/log.ts';

/** Milliseconds that are left for the last page, and for what follows the reading. */
const RESERVE = 3 * 60_000;

/**
 * Runs every hour: reads the new lines of the provider's statement and the new journals, records what others did at the
 * provider, and reports what has differed for a day, and how many cases are open. Every night it also compares the provider's
 * balance. What it has no time for is done by the next run.
 */
export async function handler(
  _event?: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  useEnvironmentCurrency();
  const hasTime = () => !context || context.getRemainingTimeInMillis() > RESERVE;
  if (!(await readStatement(hasTime))) {
    log.info('statement continues later');
    return;
  }
  // Before the day is closed, so that a crash afterwards cannot skip it.
  await compareBalance(hasTime);
  await closeDays();
  const open = await processOpenEntries(works, hasTime);
  await refreshOpenDraws(open);
  log.info('statement read', { open: open.length });
  await logCases();
}
