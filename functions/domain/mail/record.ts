import { now } from '#functions/lib/clock.ts';
import type { Key } from '#functions/table/client.ts';
import { dueAt, type Due, type Queue } from '#functions/table/due.ts';
import { keys, lists } from '#functions/table/keys.ts';
import * as jobLimits from '#shared/limits/jobs.ts';

import type { AccountMailId, AccountMailKind, MessagesMailId, NewsMailId } from './mail-id.ts';

/**
 * A mail to somebody, by what it is about. It is to be sent for as long as it is in the queue, and stays a while afterwards,
 * so that it is planned only once.
 */
export type MailItem = Key & Partial<Pick<Due, 'GSI3PK' | 'GSI3SK'>> & { ttl: number };

/** A mail with the messages of a conversation, by their ids. */
export type MessagesMailItem = MailItem & {
  /** The one that it is planned for, and the latest. */
  first: string;
  latest: string;
  /** The last that is told of, or was read before it had to be. */
  upTo?: string;
};

const { kept, messagesWait } = jobLimits.mail;

const inQueue = (queue: Queue, at: number, id: string) => ({
  ...dueAt(at, id, queue),
  ttl: Math.ceil((at + kept) / 1000),
});

/** What puts a mail in the queue at this time (milliseconds). `id` is that of what it is about. */
export const queued = (at: number, id: string) => inQueue(lists.mailsDue, at, id);

/** What puts a mail about an account itself in the queue that is sent first, now. `id` is that of what it is about. */
export const queuedFirst = (id: string) => inQueue(lists.accountMailsDue, now(), id);

/** When a mail about a message that was sent then is due: milliseconds. */
export const dueAfter = (sentAt: string): number => Date.parse(sentAt) + messagesWait;

/** The mail of this key: a whole id, but for one with messages, which is known by its conversation until it is composed. */
export function subjectOf(key: Key): NewsMailId | AccountMailId | Omit<MessagesMailId, 'first' | 'upTo'> {
  const ofAccount = keys.accountMail.match(key);
  if (ofAccount) return { ...ofAccount, kind: ofAccount.kind as AccountMailKind };
  return keys.newsMail.match(key) ?? keys.messagesMail.parts(key);
}
