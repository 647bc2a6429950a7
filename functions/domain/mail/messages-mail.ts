import { findUnread, type Unread } from '#functions/domain/conversations/unread.ts';
import { now } from '#functions/lib/clock.ts';
import { createdAt } from '#functions/lib/ids.ts';
import type { OutgoingMail } from '#functions/services/mail.ts';
import { preview } from '#shared/rules/text/preview.ts';

import { compose, findReader, type Reader } from './compose.ts';
import type { MessagesMailId } from './mail-id.ts';
import { dueAfter } from './record.ts';

/** The most messages that a mail shows, and the most characters of each. */
const SHOWN = 5;
const LENGTH = 200;

/** What to do with a mail about messages: send it, try again later, or drop it. */
export type Messages = { mail: OutgoingMail; id: MessagesMailId } | { dueAt: number } | undefined;

/**
 * The mail with what somebody has not read in a conversation, apart from what an earlier mail had (`after`). What they
 * read meanwhile is left out, and the first that they have not has waited as long as it has to.
 */
export async function composeMessages(
  planned: Omit<MessagesMailId, 'upTo'>,
  after: string,
): Promise<Messages> {
  const { userId, conversationId } = planned;
  const [unread, reader] = await Promise.all([findUnread(conversationId, userId, after), findReader(userId)]);
  const [first, last] = [unread?.messages[0], unread?.messages.at(-1)];
  if (!unread || !first || !last || !reader || reader.inbox.mailOff?.has('messages')) return undefined;
  const dueAt = dueAfter(createdAt(first.id));
  if (dueAt > now()) return { dueAt };
  const id = { ...planned, upTo: last.id };
  return { id, mail: await render(id, reader, unread) };
}

async function render(id: MessagesMailId, reader: Reader, { from, messages }: Unread): Promise<OutgoingMail> {
  const { renderMessagesMail } = await import('./layout/render-mail.ts');
  const content = {
    from,
    messages: messages.slice(0, SHOWN).map(({ id: messageId, desc, files }) => ({
      text: preview(desc, LENGTH),
      files,
      at: createdAt(messageId),
    })),
    more: Math.max(0, messages.length - SHOWN),
  };
  return compose(id, reader, {
    group: 'messages',
    path: `/message/${id.conversationId}`,
    render: (frame) => renderMessagesMail({ ...frame, ...content }),
  });
}
