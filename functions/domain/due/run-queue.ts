import type { Context } from 'aws-lambda';

import { useEnvironmentCurrency } from '#functions/lib/environment-currency.ts';
import { log } from '#functions/lib/log.ts';
import type { Due, Queue } from '#functions/table/due.ts';

import { processQueue } from './process-queue.ts';

/** Milliseconds that are left for what was begun last. */
const RESERVE = 25_000;

/** A run of a job that processes one queue while it has time; `message` is under what its results are logged, if there are any. */
export async function runQueue(
  queue: Queue,
  process: (record: Due) => Promise<string>,
  message: string,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  useEnvironmentCurrency();
  const hasTime = () => !context || context.getRemainingTimeInMillis() > RESERVE;
  const tally = await processQueue(queue, process, hasTime);
  if (Object.values(tally).some((count) => count > 0)) log.info(message, tally);
}
