import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, vi } from 'vitest';

import { findUser } from '#functions/domain/accounts/users.ts';
import type { AccountMailsOnly } from '#functions/domain/mail/account/send-at-once.ts';
import { handler as followHandler } from '#functions/jobs/changes.ts';
import { handler as hearHandler } from '#functions/jobs/mail-feedback.ts';
import { handler as sendMailsHandler } from '#functions/jobs/mails.ts';
import type { Key } from '#functions/table/client.ts';
import { mailParts } from '#infra/local/mail/mail-part.ts';
import { openMailbox, type Mailbox, type SentMail } from '#infra/local/mail/mailbox.ts';
import { openGateway, type Gateway } from '#infra/local/server/gateway.ts';
import { aChange } from '#test/functions/a-change.ts';
import { asJob } from '#test/functions/run-as.ts';

const follow = asJob('changes', followHandler);
const hear = asJob('mail-feedback', hearHandler);
const sendMails = asJob('mails', sendMailsHandler);

/** Hears what SES reports of mails, as its topic passes it on. */
export const reported = (Message: string) => hear({ Records: [{ Sns: { Message } }] } as never);

let mailbox: Mailbox;
/** What SES has not reported yet, while it holds that back. */
let heldBack: string[] | undefined;

/** Gives this file's tests an environment that sends mails, to a mailbox of their own. */
export function useMailbox(): void {
  let folder: string;
  let gateway: Gateway;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-mails-'));
    mailbox = openMailbox(folder, async (message) => {
      if (heldBack) heldBack.push(message);
      else await reported(message);
    });
    const { ses } = mailParts(mailbox, 'test');
    gateway = await openGateway(0);
    gateway.open(() => ses);
    vi.stubEnv('SES_ENDPOINT', gateway.origin);
    vi.stubEnv('SITE_ORIGIN', 'https://tandem.example');
    vi.stubEnv('MAIL_FROM', 'Tandem <news@tandem.example>');
    vi.stubEnv('MAIL_CONFIGURATION', 'local');
  });
  afterAll(async () => {
    await gateway.stop();
    await mailbox.settled();
    await rm(folder, { recursive: true });
  });
}

/** Does this while SES holds back what it reports, and answers its result and that. */
export async function holdingBack<T>(run: () => Promise<T>): Promise<{ result: T; notified: string[] }> {
  const notified: string[] = (heldBack = []);
  const result = await run();
  await mailbox.settled();
  heldBack = undefined;
  return { result, notified };
}

/** Follows new items as the stream delivers them: each twice. */
export async function planFor(...items: Key[]): Promise<void> {
  const Records = items.map((key) => aChange(key, 'INSERT'));
  for (const _ of [1, 2]) {
    const { batchItemFailures } = await follow({ Records });
    if (batchItemFailures.length > 0) throw new Error('What was new was not followed.');
  }
}

/** Sends what is due, and waits until SES has reported on it. */
export async function sendDueMails(event?: AccountMailsOnly): Promise<void> {
  await sendMails(event);
  await mailbox.settled();
}

/** The mails that somebody got. */
export async function mailsTo({ id }: { id: string }): Promise<SentMail[]> {
  const user = await findUser(id);
  return user ? mailbox.list(user.email) : [];
}

/** The mails that went to this address. */
export const mailsAt = (address: string): SentMail[] => mailbox.list(address);

/** The mails that this sends to anybody. */
export async function mailsBy(run: () => Promise<unknown>): Promise<SentMail[]> {
  const before = new Set(mailbox.list().map(({ id }) => id));
  await run();
  return mailbox.list().filter(({ id }) => !before.has(id));
}
