import { keyOf, type AccountMailKind } from '#functions/domain/mail/mail-id.ts';
import { queuedFirst } from '#functions/domain/mail/record.ts';
import { newId } from '#functions/lib/ids.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';
import { create, type Step } from '#functions/table/transactions/transaction.ts';

/** Steps: has a mail about somebody's account sent, where any are, once the other steps of the transaction are made. */
export const planAccountMail = (userId: string, kind: AccountMailKind, about = newId()): Step[] =>
  sendsMail() ? [create({ ...keyOf({ userId, kind, about }), ...queuedFirst(about) })] : [];
