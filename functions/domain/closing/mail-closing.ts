import type { ChangeHandler } from '#functions/domain/changes/follow.ts';
import { followed } from '#functions/domain/changes/followed.ts';
import type { AccountMailKind } from '#functions/domain/mail/mail-id.ts';
import { queuedFirst, type MailItem } from '#functions/domain/mail/record.ts';
import { now } from '#functions/lib/clock.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';
import { absent } from '#functions/table/conditions.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { update } from '#functions/table/write.ts';
import type { ClosingState } from '#shared/rules/accounts/closing.ts';

import { findClosing, type ClosingItem } from './record.ts';

/** What the owner of an account is mailed, by where its closing has come. */
const mails: Partial<Record<ClosingState, AccountMailKind>> = { closing: 'closing', erasing: 'closed' };

/** Plans the mails to somebody whose account is closed: that it is, and at the end that it is gone. Each once. */
export const mailClosing: ChangeHandler = {
  name: 'closing mails',
  follows: followed.changes.closingMails,
  atOnce: 8,
  taskFor: ({ key }) =>
    sendsMail() ? { name: key.PK, run: () => planMail(keys.closing.parts(key).userId) } : undefined,
};

async function planMail(userId: string): Promise<void> {
  const closing = await findClosing(userId);
  const kind = closing && mails[closing.state];
  if (!kind) return;
  await update<object>(keys.accountMail(userId, kind, closing.mailId), {
    set: queuedFirst(closing.mailId),
    when: { PK: absent },
  });
}

/** How long an account waits for its last mail, which is sent to the address that is erased then: a day at most. */
const WAITS = 24 * 3_600_000;

/** Whether the last mail to the owner of an account that is being erased is still to be sent. */
export async function isMailOpen({ userId, mailId, erasingSince = 0 }: ClosingItem): Promise<boolean> {
  if (!sendsMail() || now() >= erasingSince + WAITS) return false;
  const mail = await findItem<MailItem>(keys.accountMail(userId, 'closed', mailId));
  return !mail || mail.GSI3PK !== undefined;
}
