import { createdAt } from '#functions/lib/ids.ts';
import { all, atMost, exists } from '#functions/table/conditions.ts';
import { dueAttributes } from '#functions/table/due.ts';
import { update } from '#functions/table/write.ts';

import { keyOf, type AccountMailId, type MailId, type MessagesMailId, type NewsMailId } from './mail-id.ts';
import { dueAfter, queued, type MailItem, type MessagesMailItem } from './record.ts';

/** Takes a mail out of the queue: it was sent, or need not be. Nothing changes if that was known already. */
export const close = (mail: MailId): Promise<void> =>
  'conversationId' in mail ? closeMessages(mail) : closeSingle(mail);

async function closeSingle(mail: NewsMailId | AccountMailId): Promise<void> {
  await update<Partial<MailItem>>(keyOf(mail), {
    remove: dueAttributes,
    when: { GSI3PK: exists },
  });
}

/** If more was written than this mail tells of, the next one waits for what has come since. */
async function closeMessages(mail: MessagesMailId): Promise<void> {
  const { conversationId, first, upTo } = mail;
  const isQueued = { first, GSI3PK: exists };
  const current = await update<Partial<MessagesMailItem>>(keyOf(mail), {
    set: { upTo },
    remove: dueAttributes,
    when: all(isQueued, { latest: atMost(upTo) }),
  });
  const { latest } = current ?? {};
  if (!current?.GSI3PK || !latest || latest <= upTo) return;
  await update<object>(keyOf(mail), {
    set: { upTo, first: latest, ...queued(dueAfter(createdAt(latest)), conversationId) },
    when: isQueued,
  });
}
