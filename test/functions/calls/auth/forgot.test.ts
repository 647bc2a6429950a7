import { describe, expect, it, vi } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { issueToken } from '#functions/domain/accounts/sign-in/tokens.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { finishClosing } from '#functions/domain/closing/finish.ts';
import { answerForgotten } from '#functions/domain/mail/account/answer-forgotten.ts';
import { now, setClock, timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { findDue } from '#functions/table/due.ts';
import { keys, lists } from '#functions/table/keys.ts';
import { put, update } from '#functions/table/write.ts';
import * as accountLimits from '#shared/limits/accounts.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import { confirmEmailOf } from '#test/functions/confirm-email-of.ts';
import {
  aMember,
  forget,
  linkIsOver,
  NEW_PASSWORD,
  PASSWORD,
  reset,
  sessionsOf,
  signIn,
  tokenTo,
  useMembers,
} from '#test/functions/domain/accounts/a-member.ts';
import { everything } from '#test/functions/domain/closing/everything.ts';
import { mailsBy, mailsTo, sendDueMails } from '#test/functions/domain/mail/a-mailbox.ts';
import { DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';

useMembers();

const HOUR = DAY / 24;
const aBrowserOf = (id: string) => [`__Host-browser=${id}`];

/** Strangers ask for a new password of this person at this time, as often as they may: in new browsers, and in one of another account. */
async function strangersAskFor({ username, email }: User, at: number): Promise<void> {
  setClock(() => at);
  const { cookies } = await signIn((await aMember()).username);
  for (const sent of [[], aBrowserOf(newId()), cookies, []])
    for (const name of [username, email]) {
      expect((await forget(name, sent)).status).toBe(202);
      await sendDueMails();
    }
}

/** Somebody whose address is confirmed, who has asked for a new password, and the token of the link that they were mailed. */
async function aForgetfulMember() {
  const person = await aMember();
  await confirmEmailOf(person.id);
  expect((await forget(person.username)).status).toBe(202);
  return { person, token: await tokenTo('/reset', person) };
}

describe('a forgotten password', () => {
  it.each([
    ['username', ({ username }: { username: string }) => username],
    ['email', ({ email }: { email: string }) => email],
    ['email in capitals', ({ email }: { email: string }) => email.toUpperCase()],
  ])(
    'is replaced by the link that its %s gets a mail with, which confirms the address and ends all sessions but a new one',
    async (_, nameOf) => {
      const person = await aMember();
      await signIn(person.username);
      const before = (await sessionsOf(person)).map(({ SK }) => SK);
      await forget(nameOf(person));
      expect(await reset(await tokenTo('/reset', person), NEW_PASSWORD)).toMatchObject({
        status: 200,
        body: { user: { id: person.id, email: person.email } },
        cookies: ['session', 'browser'].map((name) =>
          expect.stringMatching(new RegExp(`^__Host-${name}=\\S+$`)),
        ),
      });
      const after = (await sessionsOf(person)).map(({ SK }) => SK);
      expect(after).toHaveLength(1);
      expect(before).not.toContain(after[0]);
      expect((await findUser(person.id))?.emailVerifiedAt).toBeTruthy();
      expect((await newsTo(person)).map(({ kind }) => kind)).toContain('account.password');
      expect((await signIn(person.username)).status).toBe(401);
      expect((await signIn(person.username, NEW_PASSWORD)).status).toBe(200);
    },
  );

  it('is told to nobody and leaves nothing where nobody has the name', async () => {
    const mails = await mailsBy(async () => {
      expect((await forget('nobody at all')).status).toBe(202);
      await sendDueMails();
    });
    expect(mails).toEqual([]);
    expect((await everything()).join()).not.toContain('FORGOT#');
  });

  it('cannot be reset to one that is soon guessed, which leaves the link as it is', async () => {
    const { person, token } = await aForgetfulMember();
    const refused = await reset(token, '12345678');
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
    expect(await reset(token, person.username)).toMatchObject({ status: 400 });
    expect((await reset(token, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('a link to set a new password', () => {
  it('works once', async () => {
    const { person, token } = await aForgetfulMember();
    const answers = await Promise.all([reset(token, NEW_PASSWORD), reset(token, 'ten different otters')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(await reset(token, 'ten different otters')).toMatchObject(linkIsOver);
    expect(await sessionsOf(person)).toHaveLength(1);
  });

  it('works for half an hour', async () => {
    const { person, token } = await aForgetfulMember();
    const late = now() + accountLimits.links.reset;
    setClock(() => late);
    expect(await reset(token, NEW_PASSWORD)).toMatchObject(linkIsOver);
    expect((await signIn(person.username)).status).toBe(200);
  });

  it('is void once another one has set a new password', async () => {
    const { person, token } = await aForgetfulMember();
    await forget(person.email);
    const other = await tokenTo('/reset', person);
    expect(other).not.toBe(token);
    expect((await reset(other, NEW_PASSWORD)).status).toBe(200);
    expect(await reset(token, PASSWORD)).toMatchObject(linkIsOver);
  });

  it('is answered in the same way when it was made up, or belongs to another page', async () => {
    const person = await aMember();
    const ofAnotherPage = await issueToken({ purpose: 'verify', userId: person.id });
    const bound = await issueToken({ purpose: 'email', userId: person.id, about: 'an address' });
    for (const token of [ofAnotherPage, bound, '', 'x', `${ofAnotherPage.slice(1)}A`, '💥'.repeat(200)])
      expect(await reset(token, NEW_PASSWORD)).toMatchObject(linkIsOver);
    expect((await signIn(person.username)).status).toBe(200);
  });

  it('loses against another link that sets a password or address while it is used', async () => {
    const { person, token } = await aForgetfulMember();
    const late = now() + 1_000;
    setClock(() => late);
    await update(keys.user(person.id), {
      set: { credentialsSince: timestamp() },
      when: { id: person.id },
    });
    expect(await reset(token, NEW_PASSWORD)).toMatchObject(linkIsOver);
  });

  it('is tried in vain from one address no more often than the environment allows', async () => {
    vi.stubEnv('ATTEMPTS_PER_ADDRESS', '3');
    const late = now() + DAY;
    setClock(() => late);
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await reset('made up', NEW_PASSWORD)).status);
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  });

  it('stands in clear neither in the table nor in a log', async () => {
    const lines: unknown[] = [];
    for (const method of ['info', 'error', 'log', 'warn'] as const)
      vi.spyOn(console, method).mockImplementation((...line) => void lines.push(line));
    const { token } = await aForgetfulMember();
    await reset(`${token}x`, NEW_PASSWORD);
    const found = (await everything()).join();
    expect(found).toContain('TOKEN#');
    expect(found).not.toContain(token);
    await reset(token, NEW_PASSWORD);
    expect(JSON.stringify(lines)).not.toContain(token);
  });
});

describe('whoever asks for a new password', () => {
  it('cannot tell from words or work whether anybody has the name, or knows the browser', async () => {
    const person = await aMember();
    const ask = async (login: string, cookies: string[] = []) => {
      const { result, operations, rounds, writes, reads } = await measureTable(() => forget(login, cookies));
      return { ...result, operations, rounds, writes, reads };
    };
    const known = await ask(person.username);
    expect(known).toMatchObject({ status: 202, body: {} });
    for (const name of ['nobody but one', 'nobody@example.com', person.email, 'ل'.repeat(100), '💥'])
      expect(await ask(name), name).toEqual(known);
    const { cookies } = await signIn(person.username);
    for (const sent of [cookies, aBrowserOf(newId())])
      for (const name of [person.username, 'nobody but one']) expect(await ask(name, sent)).toEqual(known);
  });

  it('is refused alike after five times an hour, by any spelling of the name', async () => {
    const person = await aMember();
    for (const name of [person.username, 'somebody unknown']) {
      for (const spelling of [name, name.toUpperCase(), name, ` ${name} `, name])
        expect((await forget(spelling)).status).toBe(202);
      expect(await forget(name)).toEqual({
        status: 429,
        body: { code: 'too_many_requests', ...authTexts.throttled },
        cookies: [],
      });
      // In another browser, whether or not an account knows it.
      expect((await forget(name, aBrowserOf(newId()))).status).toBe(202);
    }
  });

  it('is refused after as many times from one address as the environment allows, whatever the names', async () => {
    vi.stubEnv('ATTEMPTS_PER_ADDRESS', '20');
    const late = now() + 16 * 60_000;
    setClock(() => late);
    const answers = [];
    for (let index = 0; index < 30; index += 1) answers.push((await forget(`person ${index}`)).status);
    expect(answers.filter((status) => status === 202)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
  });

  it('has one mail sent by fifty requests at once', async () => {
    const person = await aMember();
    const answers = await Promise.all(Array.from({ length: 50 }, () => forget(person.username)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 429]));
    await sendDueMails();
    expect(await mailsTo(person)).toHaveLength(1);
  });

  it.each([
    ['one mail an hour and three a day at an address that nobody has confirmed', false, 1, 3],
    ['three mails an hour and twelve a day at one that is confirmed', true, 3, 12],
  ])('causes at most %s, by whatever name and in whichever browser, and is not told', async (...row) => {
    const [, isConfirmed, perHour, perDay] = row;
    const person = await aMember();
    if (isConfirmed) await confirmEmailOf(person.id);
    const start = now();
    for (const hours of [0, 2, 4, 6, 8]) {
      await strangersAskFor(person, start + hours * HOUR);
      expect(await mailsTo(person)).toHaveLength(Math.min((hours / 2 + 1) * perHour, perDay));
    }
    expect((await everything()).join()).not.toContain('FORGOT#');
    await strangersAskFor(person, start + 30 * HOUR);
    expect(await mailsTo(person)).toHaveLength(perDay + perHour);
  });

  it.each([
    ['has not confirmed', false, 1],
    ['has confirmed', true, 3],
  ])(
    'in a browser that the account knows gets mails at an address that its owner %s, whatever strangers have asked for',
    async (_, isConfirmed, perHour) => {
      const person = await aMember();
      if (isConfirmed) await confirmEmailOf(person.id);
      const { cookies } = await signIn(person.username);
      const start = now();
      for (const hours of [0, 1, 2, 3, 4]) await strangersAskFor(person, start + 1.01 * hours * HOUR);
      const before = (await mailsTo(person)).length;
      await forget(person.username, cookies);
      // What a stranger asks before the answer does not take its place.
      await forget(person.username);
      await sendDueMails();
      expect(await mailsTo(person)).toHaveLength(before + 1);
      for (const name of [person.email, person.username, person.email, person.username]) {
        expect((await forget(name, cookies)).status).toBe(202);
        await sendDueMails();
      }
      expect(await mailsTo(person)).toHaveLength(before + perHour);
    },
  );

  it('has one mail sent by two runs that answer at the same time', async () => {
    const person = await aMember();
    await confirmEmailOf(person.id);
    await forget(person.username);
    for await (const page of findDue(10, lists.accountMailsDue)) {
      const runs = page.flatMap((due) => [answerForgotten(due), answerForgotten(due)]);
      expect((await Promise.all(runs)).toSorted()).toEqual(['sent', 'taken']);
    }
    expect(await mailsTo(person)).toHaveLength(1);
  });

  it.each([
    ['no mail at an address that has complained and that nobody has confirmed', false, 0],
    ['a mail at their own, although they complained of other mails', true, 1],
  ])('gets %s', async (_, isConfirmed, sent) => {
    const person = await aMember();
    if (isConfirmed) await confirmEmailOf(person.id);
    await put({
      ...keys.refusedAddress(person.id),
      address: person.email.toLowerCase(),
      reason: 'complained',
    });
    await forget(person.username);
    await sendDueMails();
    expect(await mailsTo(person)).toHaveLength(sent);
  });

  it('is told where no mail is sent', async () => {
    vi.stubEnv('MAIL_FROM', 'none');
    expect(await forget('anybody')).toMatchObject({
      status: 409,
      body: { message: authTexts.noMail.message },
    });
    vi.stubEnv('MAIL_FROM', 'Tandem <news@tandem.example>');
  });
});

it('no link lets anybody into an account whose regret is over, although its last mail is still on its way', async () => {
  const member = await aMember();
  const former = { id: newId(), address: 'former@elsewhere.example', until: now() + 30 * DAY };
  const set = { emailVerifiedAt: timestamp(), formerEmails: [former] };
  await changeAccount(member.id, () => ({ set }));
  expect((await signIn(member.username)).status).toBe(200);
  await closeAccount(member.id);
  expect((await signIn(member.username)).status).toBe(200);

  const end = now() + 14.01 * DAY;
  setClock(() => end);
  await forget(member.username);
  const token = await tokenTo('/reset', member);
  const takeBack = await issueToken({ purpose: 'takeBack', userId: member.id, about: former.id });
  for (const _ of ['once', 'again']) expect(await finishClosing(member.id)).toBe('mailing');
  expect(await sessionsOf(member)).toEqual([]);
  for (const login of [member.username, member.email]) expect((await signIn(login)).status).toBe(401);
  for (const link of [token, takeBack]) expect(await reset(link, NEW_PASSWORD)).toMatchObject(linkIsOver);
  expect((await signIn(member.username, NEW_PASSWORD)).status).toBe(401);
});
