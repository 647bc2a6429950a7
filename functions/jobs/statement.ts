import type { Context } from 'aws-lambda';

import { refreshOpenDraws } from '#functions/domain/draws/refresh-draws.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { processOpenEntries } from '#functions/domain/money/statement/open.ts';
import { readStatement } from '#functions/domain/money/statement/read.ts';
import { closeDays } from '#functions/domain/recount/provider/closed-days.ts';
import { compareBalance } from '#functions/domain/recount/provider/compare-balance.ts';
import { useEnvironmentCurrency } from '#functions/lib/environment-currency.ts';
import { log } from '#functions/lib/log.ts';

/** Milliseconds that are left for the last page, and for what follows the reading. */
const RESERVE = 3 * 60_000;

/**
 * Runs every hour: reads what the provider's statement and the books have new, takes over what others have done there, and tells
 * what they have not agreed about for a day. Every night it compares the provider's balance, too. What it has no time for is left
 * to the next run.
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
  // Before the day is closed, so that it is not left out if this ends here.
  await compareBalance(hasTime);
  await closeDays();
  const open = await processOpenEntries(works, hasTime);
  await refreshOpenDraws(open);
  log.info('statement read', { open: open.length });
}
