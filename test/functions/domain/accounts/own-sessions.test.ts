import { afterEach, expect, it } from 'vitest';

import { endSessions, sessionsOf, toSession } from '#functions/domain/accounts/own-sessions.ts';
import {
  endSession,
  findSession,
  findSessionUser,
  startSession,
  type SessionUser,
} from '#functions/domain/accounts/sessions.ts';
import { openConnection } from '#functions/domain/live/connections.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();
afterEach(() => setClock(null));

const aUser = (): SessionUser => ({
  id: newId(),
  username: 'Ann',
  img: null,
  country: 'Peru',
  role: 'seller',
});

const shown = async ({ id }: SessionUser, current = '') =>
  (await sessionsOf(id)).map((each) => toSession(each, current));
const idsOf = async (user: SessionUser) => (await shown(user)).map(({ id }) => id);
const isLive = async ({ id }: SessionUser, sessionId: string) =>
  (await findSessionUser(id, sessionId)) !== undefined;

it('shows somebody their sessions, the latest first, and which of them is this one', async () => {
  const [user, stranger] = [aUser(), aUser()];
  const first = await startSession(user, [], { browser: 'Firefox on Windows', country: 'PE' });
  const second = await startSession(user);
  await startSession(stranger);
  const ended = await startSession(user);
  await endSession(user.id, ended);
  const times = { startedAt: expect.stringMatching(/Z$/), lastSeenAt: expect.stringMatching(/Z$/) };
  expect(await shown(user, first)).toEqual([
    { id: second, browser: null, country: null, ...times, isCurrent: false },
    { id: first, browser: 'Firefox on Windows', country: 'PE', ...times, isCurrent: true },
  ]);
});

it('shows none that is over, even while the database still has it', async () => {
  const user = aUser();
  const start = Date.UTC(2026, 0, 1);
  setClock(() => start);
  await startSession(user);
  setClock(() => start + 6 * 24 * 3_600_000);
  const later = await startSession(user);
  setClock(() => start + 7 * 24 * 3_600_000);
  expect(await idsOf(user)).toEqual([later]);
});

it('is seen when a page of the site connects with it', async () => {
  const user = aUser();
  const start = Date.UTC(2026, 0, 1);
  setClock(() => start);
  const [sessionId, other] = [await startSession(user), await startSession(user)];
  setClock(() => start + 3_600_000);
  await openConnection('a-connection=', { ...user, userId: user.id, sessionId });
  const seen = Object.fromEntries((await shown(user)).map(({ id, lastSeenAt }) => [id, lastSeenAt]));
  expect(seen).toEqual({ [sessionId]: '2026-01-01T01:00:00.000Z', [other]: '2026-01-01T00:00:00.000Z' });
});

it('is not made again by a page that connects when it has ended', async () => {
  const user = aUser();
  const sessionId = await startSession(user);
  const session = await findSession(user.id, sessionId);
  const connecting = openConnection('another-connection=', { ...user, userId: user.id, sessionId });
  await Promise.allSettled([connecting, endSession(user.id, sessionId)]);
  expect(session).toBeDefined();
  expect(await findItem(keys.session(user.id, sessionId))).toBeUndefined();
});

it('ends all but this one, or every one, of this person alone', async () => {
  const [user, stranger] = [aUser(), aUser()];
  const [, kept] = [await startSession(user), await startSession(user), await startSession(user)];
  const strangers = await startSession(stranger);
  await endSessions(user.id, kept);
  expect(await idsOf(user)).toEqual([kept]);
  await endSessions(user.id, kept);
  expect(await idsOf(user)).toEqual([kept]);
  await endSessions(user.id);
  expect(await idsOf(user)).toEqual([]);
  expect(await isLive(user, kept)).toBe(false);
  await endSessions(user.id);
  expect(await isLive(stranger, strangers)).toBe(true);
});

it('leaves only such as began meanwhile, when others begin while all end', async () => {
  const user = aUser();
  const before = await Promise.all(Array.from({ length: 8 }, () => startSession(user)));
  const [, ...begun] = await Promise.all([
    endSessions(user.id),
    ...Array.from({ length: 8 }, () => startSession(user)),
  ]);
  for (const id of before) expect(await isLive(user, id)).toBe(false);
  const live = await idsOf(user);
  for (const id of live) expect(begun).toContain(id);
  // The list that the limit counts by has the same.
  const list = await findItem<{ ids?: Set<string> }>(keys.sessions(user.id));
  expect([...(list?.ids ?? [])].toSorted()).toEqual(live.toSorted());
});
