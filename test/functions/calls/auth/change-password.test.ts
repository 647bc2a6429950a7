import { expect, it } from 'vitest';

import { handler } from '#functions/calls/auth/change-password.ts';
import { readAccount } from '#functions/domain/accounts/change.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { changePassword } from '#functions/domain/accounts/sign-in/password.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { newId } from '#functions/lib/ids.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import {
  aMember,
  forget,
  linkAt,
  NEW_PASSWORD,
  PASSWORD,
  request,
  reset,
  sessionOf,
  sessionsOf,
  signIn,
  useMembers,
} from '#test/functions/domain/accounts/a-member.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';

useMembers();

it('replaces the password of who knows it, ends all sessions and begins one, and is told', async () => {
  const member = await aMember();
  await signIn(member.username);
  await signIn(member.username);
  const cookies = await sessionOf(member);
  const change = (current: string) => request(handler, { current, password: NEW_PASSWORD }, cookies);
  const changed = await change(PASSWORD);
  expect(changed.status).toBe(200);
  expect(await sessionsOf(member)).toHaveLength(1);
  // Whoever has copied the cookie before is signed out.
  expect((await change(NEW_PASSWORD)).status).toBe(401);
  // This browser goes on, but knows only the new password.
  expect(
    await request(handler, { current: PASSWORD, password: NEW_PASSWORD }, changed.cookies),
  ).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'current', message: authTexts.wrongPassword.message }] },
  });
  expect((await signIn(member.username)).status).toBe(401);
  expect((await signIn(member.username, NEW_PASSWORD)).status).toBe(200);
  expect((await newsTo(member)).map(({ kind }) => kind)).toContain('account.password');
});

it('leaves the links that were mailed as they are, so that whoever knows the password cannot void what its owner asks for', async () => {
  const member = await aMember();
  await forget(member.username);
  const token = await linkAt('/reset', member.email);
  const json = { current: PASSWORD, password: NEW_PASSWORD };
  expect((await request(handler, json, await sessionOf(member))).status).toBe(200);
  expect((await reset(token, 'ten different otters')).status).toBe(200);
  expect((await signIn(member.username, 'ten different otters')).status).toBe(200);
});

it.each([
  [
    'by a link',
    async (member: User) => {
      await forget(member.username);
      return reset(await linkAt('/reset', member.email), NEW_PASSWORD);
    },
  ],
  [
    'with the same one',
    async (member: User) =>
      request(handler, { current: PASSWORD, password: NEW_PASSWORD }, await sessionOf(member)),
  ],
])(
  'is refused to who gave the former one just before its owner set another %s, and so is closing the account',
  async (_, setAnother) => {
    const member = await aMember();
    const first = await readAccount(member.id);
    expect((await setAnother(member)).status).toBe(200);
    const late = changePassword(member.id, async () => 'a hash', { session: { id: newId() }, first });
    await expect(late).rejects.toMatchObject({ status: 401 });
    const closing = closeAccount(member.id, { issues: [], account: first });
    await expect(closing).rejects.toMatchObject({ status: 401 });
    expect((await signIn(member.username, NEW_PASSWORD)).status).toBe(200);
  },
);

it('is refused after five changes in a day, and a mailed link sets one all the same', async () => {
  const member = await aMember();
  const change = async (current: string, password: string) =>
    (await request(handler, { current, password }, await sessionOf(member))).status;
  const words = [PASSWORD, NEW_PASSWORD, PASSWORD, NEW_PASSWORD, PASSWORD, NEW_PASSWORD];
  for (const [index, word] of words.slice(1).entries())
    expect(await change(words[index] ?? '', word)).toBe(200);
  expect(await change(NEW_PASSWORD, PASSWORD)).toBe(429);
  await forget(member.username);
  expect((await reset(await linkAt('/reset', member.email), PASSWORD)).status).toBe(200);
});

it('refuses a new password that is soon guessed', async () => {
  const member = await aMember();
  const json = { current: PASSWORD, password: member.username };
  expect(await request(handler, json, await sessionOf(member))).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'password' }] },
  });
  expect((await signIn(member.username)).status).toBe(200);
});

it('counts wrong passwords as failed sign-ins', async () => {
  const member = await aMember();
  const cookies = await sessionOf(member);
  const change = (current: string) => request(handler, { current, password: NEW_PASSWORD }, cookies);
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await change('wrong')).status).toBe(400);
  expect((await change(PASSWORD)).status).toBe(429);
  expect((await signIn(member.username)).status).toBe(429);
});
