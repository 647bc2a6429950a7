import { afterEach, expect, it } from 'vitest';

import { changeAccount, readAccount } from '#functions/domain/accounts/change.ts';
import { wishEmail } from '#functions/domain/accounts/email/email.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import * as finishing from '#functions/domain/closing/finish.ts';
import { keepAccount } from '#functions/domain/closing/keep.ts';
import { planAccountMail } from '#functions/domain/mail/account/plan-account-mail.ts';
import { setClock } from '#functions/lib/clock.ts';
import { keys } from '#functions/table/keys.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import * as userTexts from '#shared/texts/accounts/users.ts';
import { aBuyer, useMarket, type Person } from '#test/functions/domain/an-order.ts';
import { mailsBy, planFor, sendDueMails, useMailbox } from '#test/functions/domain/mail/a-mailbox.ts';
import { advance, DAY, HOUR } from '#test/functions/domain/money/a-charged-order.ts';
import { asJob } from '#test/functions/run-as.ts';

import { everything } from './everything.ts';

const finishClosing = asJob('closings', finishing.finishClosing);

useMarket();
useMailbox();
afterEach(() => setClock(null));

async function aMember(isConfirmed = true): Promise<Person> {
  const person = await aBuyer();
  if (!isConfirmed) await changeAccount(person.id, () => ({ set: { emailVerifiedAt: null } }));
  return person;
}

/** What the closing of this account has mailed since: as the stream plans it, twice, and the job sends it, twice. */
const mailed = ({ id }: Person) =>
  mailsBy(async () => {
    await planFor(keys.closing(id));
    for (const _ of [1, 2]) await sendDueMails();
  });

it('the owner of an account that is closed is mailed when it goes and how to keep it, once', async () => {
  const person = await aMember();
  setClock(() => Date.UTC(2026, 10, 2, 12));
  await closeAccount(person.id);
  const [mail, ...others] = await mailed(person);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Your account is deleted on 16 November 2026' });
  expect(mail?.text).toMatch(/sign in before that and choose to keep it/);
  expect(mail?.text).toContain('https://tandem.example/settings/privacy');
});

it('the day and time at which it goes are those of its owner', async () => {
  const person = await aMember();
  await changeAccount(person.id, () => ({ set: { timeZone: 'America/New_York' } }));
  setClock(() => Date.UTC(2026, 10, 2, 3));
  await closeAccount(person.id);
  const [mail] = await mailed(person);
  expect(mail).toMatchObject({ subject: 'Your account is deleted on 15 November 2026' });
  expect(mail?.text).toContain('It is deleted for good on 15 Nov 2026, 22:00 GMT-5.');
});

it('nobody is mailed who keeps the account before, or whose address nobody has confirmed', async () => {
  const [kept, unconfirmed] = [await aMember(), await aMember(false)];
  for (const { id } of [kept, unconfirmed]) await closeAccount(id);
  await keepAccount(kept.id);
  for (const person of [kept, unconfirmed]) expect(await mailed(person)).toEqual([]);
});

it('an account is erased once its owner was mailed that it is, and nothing of the mail stays', async () => {
  const person = await aMember();
  await closeAccount(person.id);
  await mailed(person);
  advance(14.01 * DAY);
  expect(await finishClosing(person.id)).toBe('mailing');
  const tooLate = { status: 409, message: userTexts.tooLateToKeep.message };
  await expect(keepAccount(person.id)).rejects.toMatchObject(tooLate);
  expect(await finishClosing(person.id)).toBe('mailing');
  const [mail, ...others] = await mailed(person);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Your account was deleted', to: [expect.stringContaining('@')] });
  expect(await finishClosing(person.id)).toBe('erased');
  expect(await mailed(person)).toEqual([]);
  const [address = ''] = mail?.to ?? [];
  const left = (await everything()).filter(
    (item) => item.includes(address) || item.includes(`MAIL#${person.id}`),
  );
  expect(left).toEqual([]);
});

it('no link to set a new password is mailed for an account that is being erased', async () => {
  const person = await aMember();
  const reset = () =>
    mailsBy(async () => {
      await transact(planAccountMail(person.id, 'reset'));
      await sendDueMails();
    });
  expect(await reset()).toHaveLength(1);
  await closeAccount(person.id);
  await mailed(person);
  expect(await reset()).toHaveLength(1);
  advance(14.01 * DAY);
  expect(await finishClosing(person.id)).toBe('mailing');
  await mailed(person);
  expect(await reset()).toEqual([]);
});

it('no address that was wished before can be confirmed once an account is being erased', async () => {
  const person = await aMember();
  await wishEmail(await readAccount(person.id), 'another@example.com', () => []);
  await closeAccount(person.id);
  advance(14.01 * DAY);
  expect(await finishClosing(person.id)).toBe('mailing');
  expect(await getUser(person.id)).not.toHaveProperty('wishedEmail');
});

it('an account is erased a day later where its last mail cannot be sent', async () => {
  const person = await aMember();
  await closeAccount(person.id);
  advance(14.01 * DAY);
  expect(await finishClosing(person.id)).toBe('mailing');
  advance(23 * HOUR);
  expect(await finishClosing(person.id)).toBe('mailing');
  advance(2 * HOUR);
  expect(await finishClosing(person.id)).toBe('erased');
});
