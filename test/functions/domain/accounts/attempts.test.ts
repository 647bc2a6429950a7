import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { admitFrom, admitLogin } from '#functions/domain/accounts/sign-in/attempts.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();

beforeEach(() => {
  setClock(() => Date.UTC(2026, 0, 1));
  vi.stubEnv('ATTEMPTS_PER_ADDRESS', '3');
});
afterEach(() => setClock(null));

const aName = () => `name ${newId()}`;
const home = '203.0.113.7';

async function outcomes(attempts: (() => Promise<unknown>)[]) {
  const results = await Promise.allSettled(attempts.map((attempt) => attempt()));
  return results.filter(({ status }) => status === 'fulfilled').length;
}
const times = (count: number, attempt: () => Promise<unknown>) =>
  Array.from({ length: count }, () => attempt);

it('counts a name in any case as one, and other names and addresses separately', async () => {
  const name = aName();
  await outcomes(times(10, () => admitLogin(name, home)));
  await expect(admitLogin(name.toUpperCase(), home)).rejects.toMatchObject({ status: 429 });
  await expect(admitLogin(name, '203.0.113.8')).resolves.toBeDefined();
  await expect(admitLogin(aName(), home)).resolves.toBeDefined();
});

it('forgets the failures of a name after a success', async () => {
  const name = aName();
  await outcomes(times(9, () => admitLogin(name, home)));
  const { clear } = await admitLogin(name, home);
  await clear();
  expect(await outcomes(times(12, () => admitLogin(name, home)))).toBe(10);
});

it('limits an address by the environment’s setting, each kind of attempt separately', async () => {
  const address = newId();
  expect(await outcomes(times(5, () => admitFrom(address, 'register')))).toBe(3);
  expect(await outcomes(times(5, () => admitFrom(address, 'upload')))).toBe(3);
});

it('takes back an attempt of a cleared counter without an error', async () => {
  const { takeBack, clear } = await admitFrom(newId(), 'login');
  await clear();
  await expect(takeBack()).resolves.toBeUndefined();
});
