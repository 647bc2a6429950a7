import { describe, expect, it, vi } from 'vitest';

import { handler } from '#functions/calls/auth/login.ts';
import { findCredential } from '#functions/domain/accounts/credentials.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import * as passwords from '#functions/services/passwords.ts';
import {
  aMember,
  forget,
  linkAt,
  NEW_PASSWORD,
  PASSWORD,
  request,
  reset,
  sessionsOf,
  signIn,
  useMembers,
} from '#test/functions/domain/accounts/a-member.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';
import { anOldHash } from '#test/functions/services/an-old-hash.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';

useMembers();

const oldHash = () => anOldHash(PASSWORD, 'pepper of the tests');

describe('a hash that was made at a lower cost', () => {
  it('is replaced when its owner signs in, and matches afterwards', async () => {
    const { username } = await aMember(oldHash());
    expect((await signIn(username)).status).toBe(200);
    const { passwordHash = '' } = (await findCredential(username)) ?? {};
    expect(passwords.isOutdated(passwordHash)).toBe(false);
    expect((await signIn(username)).status).toBe(200);
  });

  it('is kept when the password is wrong', async () => {
    const { username } = await aMember(oldHash());
    expect((await signIn(username, 'not the password')).status).toBe(401);
    expect(await findCredential(username)).toMatchObject({ passwordHash: oldHash() });
  });
});

it('does the same work for an unknown username as for a wrong password, so that response times do not differ', async () => {
  const { username, email } = await aMember();
  const workFor = async (name: string) => {
    const { result, operations, rounds } = await measureTable(() => signIn(name, 'not the password'));
    return { ...result, operations, rounds };
  };
  const known = await workFor(username);
  expect(known.status).toBe(401);
  for (const name of [email, 'nobody', 'nobody@example.com']) expect(await workFor(name)).toEqual(known);
});

it('gives a browser another id than one that it made up, beside which others know it by theirs', async () => {
  const [ann, ben] = [await aMember(), await aMember()];
  const madeUp = `__Host-browser=${newId()}`;
  const cookieOf = async (member: { username: string }, cookies: string[]) =>
    (await request(handler, { username: member.username, password: PASSWORD }, cookies)).cookies[1] ?? '';
  const ofAnn = await cookieOf(ann, [madeUp]);
  expect(ofAnn.split(/[=.]/)[1]).not.toBe(madeUp.split('=')[1]);
  const ofBoth = await cookieOf(ben, [ofAnn]);
  expect(await cookieOf(ann, [ofBoth])).toBe(ofBoth);
  expect(await cookieOf(ben, [ofBoth])).toBe(ofBoth);
  expect(await newsTo(ann)).toEqual([]);
});

it('gives a browser an id that the id of the session does not tell', async () => {
  const time = now();
  setClock(() => time);
  const member = await aMember();
  const { cookies } = await request(handler, { username: member.username, password: PASSWORD });
  const [session] = await sessionsOf(member);
  // All but the time, and the end that counts up.
  const randomPart = (id = '') => id.slice(-16, -2);
  expect(randomPart(cookies[1]?.split(/[=.;]/)[1])).not.toBe(randomPart(session?.SK));
  setClock(null);
});

describe('sign-ins that succeed', () => {
  it.each([
    ['one person', { LIMIT_FACTOR: '0.1' }, 3],
    ['one address', { ATTEMPTS_PER_ADDRESS: '4' }, 4],
  ])('are limited for %s', async (_, settings, most) => {
    const member = await aMember();
    // The other tests sign in today from the same address.
    const later = Date.now() + most * 86_400_000;
    setClock(() => later);
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const statuses: number[] = [];
    for (let tries = 0; tries < most + 2; tries += 1)
      statuses.push((await signIn(member.username)).status ?? 0);
    expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429, 429]);
    expect(await sessionsOf(member)).toHaveLength(most);
  });
});

it('tells of every browser again once a password was set by a mailed link, but of the one in which it was set', async () => {
  const member = await aMember();
  const notices = async () => (await newsTo(member)).filter(({ kind }) => kind === 'account.signIn').length;
  const [own, copied] = [await signIn(member.username), await signIn(member.username)];
  expect(await notices()).toBe(1);
  await forget(member.username);
  const set = await reset(await linkAt('/reset', member.email), NEW_PASSWORD, own.cookies);
  expect(set.status).toBe(200);
  await signIn(member.username, NEW_PASSWORD, set.cookies);
  expect(await notices()).toBe(1);
  // Also of a copy of the cookie that this browser had before.
  for (const { cookies } of [copied, own])
    expect((await signIn(member.username, NEW_PASSWORD, cookies)).status).toBe(200);
  expect(await notices()).toBe(3);
});

it('tells whoever sets a password by a mailed link in a browser that is not known', async () => {
  const member = await aMember();
  await signIn(member.username);
  await forget(member.username);
  await reset(await linkAt('/reset', member.email), NEW_PASSWORD);
  expect((await newsTo(member)).map(({ kind }) => kind)).toContain('account.signIn');
});
