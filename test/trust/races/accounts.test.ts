import { expect } from 'vitest';

import { type User, newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

import { CLIENTS, times, useRaces } from './a-race.ts';

const { itHolds, itKeepsRecordsConsistent } = useRaces();

const RACERS = 40;

type Names = { username: string; email: string };

/** New users, and their registrations at once. */
function registrations(count: number, of: (index: number) => Partial<Names>) {
  const name = newId();
  const more = { country: 'Peru', phone: undefined, desc: undefined, isSeller: true };
  const all = times(count, (index) => {
    const names = { username: `racer ${name} ${index}`, email: `${index}@${name}.example`, ...of(index) };
    return newUser(newId(), { ...names, ...more });
  });
  const tasks = all.map((user) => async () => {
    await register(user, 'hash');
    return user.id;
  });
  return { all, tasks };
}

type KeyOf = (user: User) => Parameters<typeof findItem>[0];

/** Expects that this one has an account, and nobody else anything. */
async function expectAccount(all: User[], id: string | undefined) {
  const ownersOf = async (key: KeyOf) =>
    (await Promise.all(all.map((user) => findItem<{ userId: string }>(key(user))))).map((it) => it?.userId);
  const found = await Promise.all(all.map((user) => findItem(keys.user(user.id))));
  expect(all.filter((_, index) => found[index]).map((user) => user.id)).toEqual([id]);
  const owners = [
    ...(await ownersOf(({ username }) => keys.username(username))),
    ...(await ownersOf(({ email }) => keys.email(email))),
  ];
  for (const owner of owners) expect([id, undefined]).toContain(owner);
}

for (const [what, message, same] of [
  ['username', authTexts.usernameTaken.message, (all: string) => ({ username: all })],
  ['email', authTexts.emailTaken.message, (all: string) => ({ email: `${all}@example.com` })],
] as const)
  itHolds(
    `of forty registrations with the same ${what} one succeeds, and nothing is left of the others`,
    async () => {
      const one = newId();
      const { all, tasks } = registrations(RACERS, () => same(one));
      return {
        tasks,
        check: async ({ answers, refusals: refused }) => {
          expect(answers).toHaveLength(1);
          for (const refusal of refused) expect(refusal).toMatchObject({ status: 409, message });
          await expectAccount(all, answers[0]);
        },
      };
    },
  );

itHolds('of usernames that differ only in case, Unicode form or look one is registered', async () => {
  const name = `zoë pope ${newId()}`;
  const inCyrillic = name.replace('pope', 'роре');
  const spellings = [name, name.toUpperCase(), name.normalize('NFD'), inCyrillic];
  const { all, tasks } = registrations(CLIENTS, (index) => ({ username: spellings[index % 4] ?? '' }));
  return {
    tasks,
    check: async ({ answers }) => {
      expect(answers).toHaveLength(1);
      await expectAccount(all, answers[0]);
    },
  };
});

itKeepsRecordsConsistent();
