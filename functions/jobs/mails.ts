import type { Context } from 'aws-lambda';

import { runQueue } from '#functions/domain/due/run-queue.ts';
import { answerForgotten } from '#functions/domain/mail/account/answer-forgotten.ts';
import { isForgotten } from '#functions/domain/mail/account/forgotten.ts';
import type { AccountMailsOnly } from '#functions/domain/mail/account/send-at-once.ts';
import { sendDue } from '#functions/domain/mail/send-due.ts';
import type { Due } from '#functions/table/due.ts';
import { lists } from '#functions/table/keys.ts';

const processMail = (record: Due) => (isForgotten(record) ? answerForgotten(record) : sendDue(record));

/**
 * Runs every minute, and as soon as there is a mail about an account, for those alone: sends the mails that are due. Those
 * that fail are logged one by one, and do not make the run fail. Account mails come first: news would use up what the provider
 * takes in a second, or in a day.
 */
export async function handler(
  event?: Partial<AccountMailsOnly>,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  await runQueue(lists.accountMailsDue, processMail, 'mailed', context);
  if (event?.accountMailsOnly) return;
  await runQueue(lists.mailsDue, processMail, 'mailed', context);
}
