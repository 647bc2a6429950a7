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

it('has its user until it is ended', async () => {
  const user = aUser();
  const id = await startSession(user);
  expect(await findSessionUser(user.id, id)).toEqual(user);
  await endSession(user.id, id);
  expect(await findSessionUser(user.id, id)).toBeUndefined();
});

it('is ended with all others where its own end has failed', async () => {
  const user = aUser();
  const id = await startSession(user);
  await failDeletes(() => endSession(user.id, id));
  expect(await findSessionUser(user.id, id)).toEqual(user);
  await endSessions(user.id);
  expect(await findSessionUser(user.id, id)).toBeUndefined();
});

it('leaves the other sessions of the same user alone', async () => {
  const user = aUser();
  const [first, second] = [await startSession(user), await startSession(user)];
  await endSession(user.id, first);
  expect(await findSessionUser(user.id, second)).toEqual(user);
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

it('belongs to its own user only', async () => {
  const id = await startSession(aUser());
  expect(await findSessionUser(newId(), id)).toBeUndefined();
});

it('stores no more of a user than the public card', async () => {
  const user = { ...aUser(), email: 'ann@example.com', phone: '555' };
  const id = await startSession(user);
  expect(JSON.stringify(await findItem(keys.session(user.id, id)))).not.toMatch(/ann@example|555/);
});
