import { findLogin } from '#functions/domain/accounts/credentials.ts';
import { queuedFirst } from '#functions/domain/mail/record.ts';
import { sendDue } from '#functions/domain/mail/send-due.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Due } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put, remove } from '#functions/table/write.ts';

import type { Forgotten } from './forgotten.ts';

/** Mails a link to set a new password to whoever has the login. Where nobody has it, nothing happens. */
export async function answerForgotten({ PK, SK, GSI3SK }: Due): Promise<string> {
  const forgotten = await findItem<Forgotten>({ PK, SK });
  if (forgotten?.GSI3SK !== GSI3SK) return 'taken';
  const account = await findLogin(forgotten.login);
  const about = newId();
  const mail = account && {
    ...keys.accountMail(account.userId, 'reset', about),
    ...queuedFirst(about),
  };
  // First, so that a failure to send it is the mail's own, which is sent again.
  if (mail) await put(mail);
  await remove({ PK, SK }, { GSI3SK });
  return mail ? sendDue(mail) : 'notNeeded';
}
