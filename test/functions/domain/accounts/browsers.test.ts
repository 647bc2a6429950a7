import { afterEach, expect, it } from 'vitest';

import { findKnownBrowser, recognize } from '#functions/domain/accounts/sessions/browsers.ts';
import { startSession, type SessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import * as sessionLimits from '#shared/limits/sessions.ts';
import { DAY } from '#test/functions/domain/money/a-charged-order.ts';
import { newsTo } from '#test/functions/domain/news/news-of.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();
const start = now();
afterEach(() => setClock(null));

const aUser = (): SessionUser => ({ id: newId(), username: 'Ann', img: null, country: null, role: 'buyer' });
const chrome = { browser: 'Chrome on Android', country: 'PE' };
const signIn = (user: SessionUser, browserId: string, place = chrome) =>
  startSession(user, [recognize(user.id, { sent: [], fresh: browserId }, place)], place);
const titlesFor = async (user: SessionUser) => (await newsTo(user)).map(({ title }) => title);

it('tells nothing of the first browser, and nothing of one that is known', async () => {
  const [user, browser] = [aUser(), newId()];
  for (let times = 0; times < 3; times += 1) await signIn(user, browser);
  expect(await newsTo(user)).toEqual([]);
});

it('tells once of every other one, what it is and where', async () => {
  const [user, second] = [aUser(), newId()];
  await signIn(user, newId());
  for (let times = 0; times < 2; times += 1) await signIn(user, second);
  await signIn(user, newId(), { browser: null, country: null } as never);
  const notified = await newsTo(user);
  expect(notified.map(({ title }) => title)).toEqual(['Chrome on Android, Peru', 'An unknown browser']);
  expect(notified[0]).toMatchObject({ kind: 'account.signIn', path: '/settings/sign-in', from: null });
  expect(notified[0]?.line).toContain('change your password');
});

it('tells once, when a new browser signs in many times at once', async () => {
  const [user, browser] = [aUser(), newId()];
  await signIn(user, newId());
  await Promise.all(Array.from({ length: 6 }, () => signIn(user, browser)));
  expect(await titlesFor(user)).toEqual(['Chrome on Android, Peru']);
});

it('knows a browser of each person apart', async () => {
  const [ann, ben, shared] = [aUser(), aUser(), newId()];
  await signIn(ann, shared);
  await signIn(ben, newId());
  await signIn(ben, shared);
  expect(await titlesFor(ann)).toEqual([]);
  expect(await titlesFor(ben)).toHaveLength(1);
});

it('does not know one by an id that is made up, which takes the place of none that it knows', async () => {
  const [user, own] = [aUser(), newId()];
  await signIn(user, own);
  const sent = Array.from({ length: 25 }, (_, index) => `7zzzzzzzzzzzzzzzzzzzzzzz${String(index + 10)}`);
  let newOnes = 0;
  for (const id of sent.slice(0, 15))
    await startSession(user, [
      recognize(user.id, { sent: [id], fresh: newId() }, chrome, () => (newOnes += 1)),
    ]);
  expect(newOnes).toBe(15);
  expect(await findKnownBrowser(user.id, sent)).toBeUndefined();
  expect(await findKnownBrowser(user.id, [...sent, own])).toBe(own);
});

it('knows the twenty latest, and forgets the oldest', async () => {
  const user = aUser();
  const browsers = [];
  for (let number = 0; number <= sessionLimits.browsers; number += 1) {
    setClock(() => start + number * 2 * DAY);
    browsers.push(newId());
    await signIn(user, browsers.at(-1) ?? '');
  }
  const [oldest = '', second = ''] = browsers;
  await signIn(user, second);
  expect(await titlesFor(user)).toHaveLength(20);
  await signIn(user, oldest);
  expect(await titlesFor(user)).toHaveLength(21);
});

it('forgets none that it knows for a day, however many sign in now', async () => {
  const [user, own] = [aUser(), newId()];
  await signIn(user, own);
  setClock(() => start + 2 * DAY);
  for (let number = 0; number < 2 * sessionLimits.browsers; number += 1) await signIn(user, newId());
  expect(await findKnownBrowser(user.id, [own])).toBe(own);
});
