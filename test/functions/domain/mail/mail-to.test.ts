import { beforeEach, expect, it, vi } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { findReader } from '#functions/domain/mail/compose.ts';
import { findMailTo } from '#functions/domain/mail/mail-to.ts';
import { refuseAddress } from '#functions/domain/mail/refused-address.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { replace, transact } from '#functions/table/transactions/transaction.ts';
import { aBuyer } from '#test/functions/domain/an-order.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();
beforeEach(() => void vi.stubEnv('MAIL_FROM', 'Tandem <mail@tandem.example>'));

/** A person to whose address a mail was sent, and what the provider reports of it. */
async function aReader() {
  const { id: userId } = await aBuyer();
  const { email } = await getUser(userId);
  const mail = { userId, newsId: newId() };
  await transact([replace(keys.newsMail(userId, mail.newsId))]);
  return { userId, email, bounce: (address: string) => refuseAddress(mail, { address, reason: 'bounced' }) };
}

it('names the address of a person, and says whether it has refused a mail, if it is theirs, and is confirmed', async () => {
  const { userId, email, bounce } = await aReader();
  await bounce('another@example.com');
  const mailTo = { address: email, isConfirmed: true, hasStopped: false };
  expect(await findMailTo(userId)).toEqual(mailTo);
  await bounce(email.toUpperCase());
  expect(await findMailTo(userId)).toEqual({ ...mailTo, hasStopped: true });
  vi.stubEnv('MAIL_FROM', 'none');
  expect(await findMailTo(userId)).toBeNull();
});

it('says of an address that it is not confirmed, and mails nothing there', async () => {
  const { userId, email } = await aReader();
  await changeAccount(userId, () => ({ set: { emailVerifiedAt: null } }));
  expect(await findMailTo(userId)).toEqual({ address: email, isConfirmed: false, hasStopped: false });
  expect(await findReader(userId)).toBeUndefined();
});
