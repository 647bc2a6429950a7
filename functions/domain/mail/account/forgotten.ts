import { createHash } from 'node:crypto';

import { loginKey } from '#functions/domain/accounts/login-key.ts';
import { queuedFirst, type MailItem } from '#functions/domain/mail/record.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { put } from '#functions/table/write.ts';

/** Somebody has forgotten the password of this login, in this browser with the ids that it has sent. */
export type Forgotten = MailItem & { login: string; browserIds?: string[] };

/** Whether what is due is an answer to somebody who has forgotten their password. */
export const isForgotten = (key: Key): boolean => keys.forgotten.is(key);

/**
 * Remembers that somebody has forgotten the password of this login. Whether anybody has that login, and knows the browser, is
 * looked up later, by the job that sends mails, so that nobody can tell from the answer or from the time that it took. What
 * each browser asks is kept apart, so that a stranger cannot write over it.
 */
export async function rememberForgotten(login: string, browserIds: string[]): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([loginKey(login).PK, ...browserIds]))
    .digest('hex');
  const item: Forgotten = {
    ...keys.forgotten(hash),
    login,
    browserIds,
    ...queuedFirst(hash),
  };
  await put(item);
}
