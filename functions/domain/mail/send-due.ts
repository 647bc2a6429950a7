import { now } from '#functions/lib/clock.ts';
import { MailRefused, sendMail, type OutgoingMail } from '#functions/services/mail.ts';
import { failuresOf, putOff, type Due } from '#functions/table/due.ts';
import { putBack } from '#functions/table/put-back.ts';
import { update } from '#functions/table/write.ts';
import { serverLimits } from '#shared/server-limits.ts';

import { composeAccountMail } from './account/account-mail.ts';
import { close } from './close.ts';
import type { MailId } from './mail-id.ts';
import { composeMessages } from './messages-mail.ts';
import { composeNews } from './news-mail.ts';
import { queued, subjectOf, type MailItem, type MessagesMailItem } from './record.ts';

type Claimed = Due & MailItem;
type MailOutcome = 'sent' | 'notNeeded' | 'later' | 'taken';

const { lease } = serverLimits.mail;

/**
 * Sends a mail whose turn it is, if it is still needed. Whoever sends it claims it for a while before: if they die, it has
 * its turn again after that, unless the provider has told meanwhile that it was sent. If it may have been sent although
 * that failed, it waits as long.
 */
export async function sendDue(record: Due): Promise<MailOutcome> {
  const claimed = await putOff<MailItem>(record, now() + lease, failuresOf(record) + 1);
  if (!claimed) return 'taken';
  let mayBeSent = false;
  try {
    const turn = await turnOf(claimed);
    if ('dueAt' in turn) return await wait(claimed, turn);
    if (turn.mail) {
      mayBeSent = true;
      await sendMail(turn.mail);
    }
    await close(turn.id);
    return turn.mail ? 'sent' : 'notNeeded';
  } catch (error) {
    const atLeast = mayBeSent && !(error instanceof MailRefused) ? lease : 0;
    await putBack(claimed, { failures: failuresOf(claimed), atLeast });
    throw error;
  }
}

type Turn = { id: MailId; mail?: OutgoingMail | undefined } | { dueAt: number; conversationId: string };

/** What is to be done with a mail: sent, closed without being sent, or due again later. */
async function turnOf(claimed: Claimed): Promise<Turn> {
  const id = subjectOf(claimed);
  if ('newsId' in id) return { id, mail: await composeNews(id) };
  if ('kind' in id) return { id, mail: await composeAccountMail(id) };
  const { first, latest, upTo = '' } = claimed as Claimed & MessagesMailItem;
  const planned = { ...id, first };
  const found = await composeMessages(planned, upTo);
  if (!found) return { id: { ...planned, upTo: latest } };
  return 'dueAt' in found ? { ...found, conversationId: id.conversationId } : found;
}

async function wait({ PK, SK, GSI3SK }: Claimed, turn: { dueAt: number; conversationId: string }) {
  await update<object>(
    { PK, SK },
    {
      set: queued(turn.dueAt, turn.conversationId),
      when: { GSI3SK },
    },
  );
  return 'later' as const;
}
