import type { Context } from 'aws-lambda';

import { recordSweep } from '#functions/domain/due/last-sweep.ts';
import { sweep } from '#functions/domain/due/sweep.ts';
import { works } from '#functions/domain/kinds/kinds.ts';
import { giveNumbers } from '#functions/domain/money/receipts/give-numbers.ts';
import { useEnvironmentCurrency } from '#functions/lib/environment-currency.ts';
import { log } from '#functions/lib/log.ts';

/** Milliseconds that are left for what was begun last, to record the sweep, and to give numbers. */
const RESERVE = 30_000;
/** Milliseconds that are left for the last numbers. */
const LAST = 10_000;

/**
 * Runs every minute: processes what is due, such as the end of an order or the check of a payment whose event was lost.
 * Records that fail are logged one by one, and do not make the run fail. Then it gives the receipts of what was paid
 * meanwhile their numbers, which nothing else does.
 */
export async function handler(
  _event?: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  useEnvironmentCurrency();
  const hasTime = (left: number) => () => !context || context.getRemainingTimeInMillis() > left;
  const tally = await sweep(works, hasTime(RESERVE));
  await recordSweep(tally);
  const numbered = await giveNumbers(hasTime(LAST));
  if (numbered > 0) log.info('receipts numbered', { numbered });
  if (Object.values(tally).some((count) => count > 0)) log.info('swept', tally);
}
