import { createHash } from 'node:crypto';

import { findLogin } from '#functions/domain/accounts/credentials.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { Key } from '#functions/table/client.ts';
import type { Due } from '#functions/table/due.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put, remove } from '#functions/table/write.ts';

import { queued, type MailItem } from './record.ts';
import { sendDue } from './send-due.ts';

/** Somebody has forgotten the password of this login. */
type Forgotten = MailItem & { login: string };

const { PK: prefix } = keys.forgotten('');

/** Whether what is due is an answer to somebody who has forgotten their password. */
export const isForgotten = ({ PK }: Key): boolean => PK.startsWith(prefix);

/**
 * Remembers that somebody has forgotten the password of this login. Whether anybody has that login is looked up later, by
 * the job that sends mails, so that nobody can tell from the answer or from the time that it took.
 */
export async function rememberForgotten(login: string): Promise<void> {
  const hash = createHash('sha256').update(keys.login(login).PK).digest('hex');
  const item: Forgotten = { ...keys.forgotten(hash), login, ...queued(now(), hash) };
  await put(item);
}

/** Mails a link to set a new password to whoever has the login. Where nobody has it, nothing happens. */
export async function answerForgotten({ PK, SK, GSI3SK }: Due): Promise<string> {
  const forgotten = await findItem<Forgotten>({ PK, SK });
  if (forgotten?.GSI3SK !== GSI3SK) return 'taken';
  const account = await findLogin(forgotten.login);
  const about = newId();
  const mail = account && {
    ...keys.accountMail(account.userId, 'reset', about),
    ...queued(now(), about),
  };
  // First, so that a failure to send it is the mail's own, which is sent again.
  if (mail) await put(mail);
  await remove({ PK, SK }, { GSI3SK });
  return mail ? sendDue(mail) : 'notNeeded';
}
