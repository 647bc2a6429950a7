import type { Context } from 'aws-lambda';

import { recordSweep } from '#functions/domain/due/last-sweep.ts';
import { sweep } from '#functions/domain/due/sweep.ts';
import { works } from '#functions/domain/kinds.ts';
import { useEnvironmentCurrency } from '#functions/lib/environment-currency.ts';
import { log } from '#functions/lib/log.ts';

/** Milliseconds that are left for what was begun last, and to record the sweep. */
const RESERVE = 30_000;

/**
 * Runs every minute: does what has become due by itself, such as the end of an order or a look at a payment whose event was
 * lost. Records that fail are logged one by one, and do not make the run fail.
 */
export async function handler(
  _event?: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  useEnvironmentCurrency();
  const tally = await sweep(works, () => !context || context.getRemainingTimeInMillis() > RESERVE);
  await recordSweep(tally);
  if (Object.values(tally).some((count) => count > 0)) log.info('swept', tally);
}
