import { createHash } from 'node:crypto';

import { loginKey } from '#functions/domain/accounts/login-key.ts';
import { queuedFirst, type MailItem } from '#functions/domain/mail/record.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { put } from '#functions/table/write.ts';

/** Somebody has forgotten the password of this login. */
export type Forgotten = MailItem & { login: string };

/** Whether what is due is an answer to somebody who has forgotten their password. */
export const isForgotten = (key: Key): boolean => keys.forgotten.is(key);

/**
 * Remembers that somebody has forgotten the password of this login. Whether anybody has that login is looked up later, by
 * the job that sends mails, so that nobody can tell from the answer or from the time that it took.
 */
export async function rememberForgotten(login: string): Promise<void> {
  const hash = createHash('sha256').update(loginKey(login).PK).digest('hex');
  const item: Forgotten = { ...keys.forgotten(hash), login, ...queuedFirst(hash) };
  await put(item);
}
