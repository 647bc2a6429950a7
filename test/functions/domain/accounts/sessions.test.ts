import { afterEach, expect, it } from 'vitest';

import * as sessions from '#functions/domain/accounts/sessions.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { get } from '#functions/table/table.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();
afterEach(() => setClock(null));

const aUser = () => ({ id: newId(), username: 'Ann', img: null, country: 'Peru', role: 'seller' as const });

it('knows its user until it is closed, and not a moment longer', async () => {
  const user = aUser();
  const id = await sessions.open(user);
  expect(await sessions.find(user.id, id)).toEqual(user);
  await sessions.close(user.id, id);
  expect(await sessions.find(user.id, id)).toBeNull();
});

it('leaves the other sessions of the same user alone', async () => {
  const user = aUser();
  const [first, second] = [await sessions.open(user), await sessions.open(user)];
  await sessions.close(user.id, first);
  expect(await sessions.find(user.id, second)).toEqual(user);
});

it('is over after seven days, even while the database still has it', async () => {
  const user = aUser();
  const start = Date.UTC(2026, 0, 1);
  setClock(() => start);
  const id = await sessions.open(user);
  setClock(() => start + 7 * 24 * 3_600_000);
  expect(await sessions.find(user.id, id)).toBeNull();
  expect(await get(keys.session(user.id, id))).toBeDefined();
});

it('belongs to its own user only', async () => {
  const id = await sessions.open(aUser());
  expect(await sessions.find(newId(), id)).toBeNull();
});

it('keeps no more of a user than the public card', async () => {
  const user = { ...aUser(), email: 'ann@example.com', phone: '555' };
  const id = await sessions.open(user);
  expect(JSON.stringify(await get(keys.session(user.id, id)))).not.toMatch(/ann@example|555/);
});
