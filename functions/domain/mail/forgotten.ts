import { createHash } from 'node:crypto';

import { now } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { put } from '#functions/table/write.ts';

import { queued, type MailItem } from './record.ts';

/** Somebody has forgotten the password of this login. */
export type Forgotten = MailItem & { login: string };

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
