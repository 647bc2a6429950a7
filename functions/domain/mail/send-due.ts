import { now } from '#functions/lib/clock.ts';
import { MailRefused, sendMail, type OutgoingMail } from '#functions/services/mail.ts';
import { failuresOf, putOff, type Due } from '#functions/table/due.ts';
import { scheduleRetry } from '#functions/table/schedule-retry.ts';
import { update } from '#functions/table/write.ts';
import * as jobLimits from '#shared/limits/jobs.ts';

import { composeAccountMail } from './account/account-mail.ts';
import { close } from './close.ts';
import type { MailId } from './mail-id.ts';
import { composeMessages } from './messages-mail.ts';
import { composeNews } from './news-mail.ts';
import { queued, subjectOf, type MailItem, type MessagesMailItem } from './record.ts';

type Claimed = Due & MailItem;
type MailOutcome = 'sent' | 'notNeeded' | 'later' | 'taken';

const { lease } = jobLimits.mail;

/**
 * Sends a due mail, if it is still needed. The sender claims it first: after a crash, it is due again when the claim
 * expires, unless the provider reports meanwhile that it was sent. After a failure in which it may have been sent, it
 * waits as long.
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
    await scheduleRetry(claimed, { failures: failuresOf(claimed), atLeast });
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
