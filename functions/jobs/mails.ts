import type { Context } from 'aws-lambda';

import { processQueue } from '#functions/domain/due/process-queue.ts';
import { answerForgotten } from '#functions/domain/mail/account/answer-forgotten.ts';
import { isForgotten } from '#functions/domain/mail/account/forgotten.ts';
import { sendDue } from '#functions/domain/mail/send-due.ts';
import { useEnvironmentCurrency } from '#functions/lib/environment-currency.ts';
import { log } from '#functions/lib/log.ts';
import type { Due, Queue } from '#functions/table/due.ts';
import { lists } from '#functions/table/keys.ts';

/** Milliseconds that are left for the mails that were begun last. */
const RESERVE = 25_000;

const processMail = (record: Due) => (isForgotten(record) ? answerForgotten(record) : sendDue(record));

/** Account mails come first: news would use up what the provider takes in a second, or in a day. */
const queues: readonly Queue[] = [lists.accountMailsDue, lists.mailsDue];

/** Runs every minute: sends the mails that are due. Those that fail are logged one by one, and do not make the run fail. */
export async function handler(
  _event?: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  useEnvironmentCurrency();
  const hasTime = () => !context || context.getRemainingTimeInMillis() > RESERVE;
  for (const queue of queues) {
    const tally = await processQueue(queue, processMail, hasTime);
    if (Object.values(tally).some((count) => count > 0)) log.info('mailed', tally);
  }
}
