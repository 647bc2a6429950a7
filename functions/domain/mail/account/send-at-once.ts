import type { ChangeHandler } from '#functions/domain/changes/follow.ts';
import { followed } from '#functions/domain/changes/followed.ts';
import { env } from '#functions/lib/env.ts';
import { log } from '#functions/lib/log.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';
import { startFunction } from '#functions/services/functions.ts';

/** With what the job that sends mails is started for mails about accounts alone: others wait for its clock. */
export type AccountMailsOnly = { accountMailsOnly: true };

const event: AccountMailsOnly = { accountMailsOnly: true };

/** Has mails about accounts sent within seconds, for which somebody waits: starts the job that sends them, once for all changes of a batch. */
export const sendAccountMailsAtOnce: ChangeHandler = {
  name: 'account mails',
  follows: followed.changes.accountMails,
  atOnce: 1,
  taskFor: () => (sendsMail() ? { name: 'start sending', run: startSending } : undefined),
};

/** Where this fails, the clock of the job sends them within the minute. */
async function startSending(): Promise<void> {
  try {
    await startFunction(env('MAILS_FUNCTION'), event);
  } catch (error) {
    log.error('the job that sends mails was not started', { error });
  }
}
