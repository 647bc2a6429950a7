import { refreshOpenDraws } from '#functions/domain/draws/refresh-draws.ts';
import { works } from '#functions/domain/kinds.ts';
import { lookAtOpen } from '#functions/domain/money/statement/open.ts';
import { readStatement } from '#functions/domain/money/statement/read.ts';
import { closeDays } from '#functions/domain/recount/closed-days.ts';
import { useEnvironmentCurrency } from '#functions/lib/environment-currency.ts';
import { log } from '#functions/lib/log.ts';

/**
 * Runs every hour: reads what the provider's statement and the books have new, takes over what others have done there, and tells
 * what they have not agreed about for days.
 */
export async function handler(): Promise<void> {
  useEnvironmentCurrency();
  await readStatement();
  await closeDays();
  const open = await lookAtOpen(works);
  await refreshOpenDraws(open);
  log.info('statement read', { open: open.length });
}
