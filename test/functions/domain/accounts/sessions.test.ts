import { afterEach, expect, it } from 'vitest';

import { endSessions } from '#functions/domain/accounts/own-sessions.ts';
import { endSession, findSessionUser, startSession } from '#functions/domain/accounts/sessions.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { useTable } from '#test/functions/table/use-table.ts';
import { failDeletes } from '#test/support/fail-deletes.ts';

useTable();
afterEach(() => setClock(null));

const aUser = () => ({ id: newId(), username: 'Ann', img: null, country: 'Peru', role: 'seller' as const });

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
  const start = Date.UTC(2026, 0, 1);
  setClock(() => start);
  const id = await startSession(user);
  setClock(() => start + 7 * 24 * 3_600_000);
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
  const user = { ...aUser(), email: 'ann@example.com', phone: '555' };
  const id = await startSession(user);
  expect(JSON.stringify(await findItem(keys.session(user.id, id)))).not.toMatch(/ann@example|555/);
});
