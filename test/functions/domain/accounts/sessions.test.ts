import { afterEach, describe, expect, it } from 'vitest';

import { endSessions, sessionsOf, toSession } from '#functions/domain/accounts/sessions/own-sessions.ts';
import {
  endSession,
  findSession,
  findSessionUser,
  startSession,
  type SessionUser,
} from '#functions/domain/accounts/sessions/sessions.ts';
import { openConnection } from '#functions/domain/live/connections.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { failDeletes } from '#test/support/table/fail-deletes.ts';

useTable();
afterEach(() => setClock(null));

const aUser = (): SessionUser => ({
  id: newId(),
  username: 'Ann',
  img: null,
  country: 'Peru',
  role: 'seller',
});
const start = Date.UTC(2026, 0, 1);
const DAYS = 24 * 3_600_000;

const shown = async ({ id }: SessionUser, current = '') =>
  (await sessionsOf(id)).map((each) => toSession(each, current));
const idsOf = async (user: SessionUser) => (await shown(user)).map(({ id }) => id);
const isLive = async ({ id }: SessionUser, sessionId: string) =>
  (await findSessionUser(id, sessionId)) !== undefined;

describe('a session', () => {
  it('has its user alone until they end it, which leaves their other sessions alone', async () => {
    const [user, stranger] = [aUser(), aUser()];
    const [id, other] = [await startSession(user), await startSession(user)];
    await endSession(stranger.id, id);
    expect(await findSessionUser(user.id, id)).toEqual(user);
    expect(await findSessionUser(stranger.id, id)).toBeUndefined();
    await endSession(user.id, id);
    expect(await findSessionUser(user.id, id)).toBeUndefined();
    expect(await findSessionUser(user.id, other)).toEqual(user);
  });

  it('is ended with all others where its own end has failed', async () => {
    const user = aUser();
    const id = await startSession(user);
    await failDeletes(() => endSession(user.id, id));
    expect(await findSessionUser(user.id, id)).toEqual(user);
    await endSessions(user.id);
    expect(await findSessionUser(user.id, id)).toBeUndefined();
  });

  it('is over after seven days, even while the database still has it', async () => {
    const user = aUser();
    setClock(() => start);
    const id = await startSession(user);
    setClock(() => start + 7 * DAYS);
    expect(await findSessionUser(user.id, id)).toBeUndefined();
    expect(await findItem(keys.session(user.id, id))).toBeDefined();
  });

  async function liveOf(userId: string, ids: string[]) {
    const users = await Promise.all(ids.map((id) => findSessionUser(userId, id)));
    return ids.filter((_, index) => users[index]);
  }

  it('ends the oldest when a twenty-first begins', async () => {
    const user = aUser();
    const ids: string[] = [];
    for (let count = 0; count < 22; count += 1) ids.push(await startSession(user));
    expect(await liveOf(user.id, ids)).toEqual(ids.slice(2));
    expect(await findItem(keys.session(user.id, ids[0] ?? ''))).toBeUndefined();
  });

  it('leaves twenty when many begin at once', async () => {
    const user = aUser();
    const ids = await Promise.all(Array.from({ length: 24 }, () => startSession(user)));
    expect(await liveOf(user.id, ids)).toHaveLength(20);
  });

  it('does not count once it was ended', async () => {
    const user = aUser();
    const first = await startSession(user);
    for (let count = 0; count < 30; count += 1) await endSession(user.id, await startSession(user));
    expect(await findSessionUser(user.id, first)).toEqual(user);
  });

  it('stores no more of a user than the public card', async () => {
    const user = { ...aUser(), email: 'ann@example.com', phone: '+1 555-0100' };
    const id = await startSession(user);
    expect(JSON.stringify(await findItem(keys.session(user.id, id)))).not.toMatch(/ann@example|555-0100/);
  });
});

describe('the sessions of somebody', () => {
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
    setClock(() => start);
    await startSession(user);
    setClock(() => start + 6 * DAYS);
    const later = await startSession(user);
    setClock(() => start + 7 * DAYS);
    expect(await idsOf(user)).toEqual([later]);
  });

  it('is seen when a page of the site connects with it', async () => {
    const user = aUser();
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
});
