import { describe, expect, it } from 'vitest';

import { type User, newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { conflict } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { findItem } from '#functions/table/read.ts';
import { put } from '#functions/table/write.ts';
import { messages } from '#shared/messages.ts';
import { refusals } from '#shared/refusals.ts';
import { createBarrier } from '#test/functions/table/barrier.ts';

import { race, CLIENTS, inRounds, times, useRaces } from './a-race.ts';

const { raceWithFaults, itKeepsRecordsConsistent } = useRaces();

const RACERS = 40;

type Names = { username: string; email: string };

const accountOf = ({ username, email }: Names) =>
  newUser(newId(), {
    username,
    email,
    country: 'Peru',
    phone: undefined,
    desc: undefined,
    isSeller: true,
  });
const newUsers = (count: number, of: (index: number) => Partial<Names>) => {
  const name = `racer ${newId()}`;
  return times(count, (index) =>
    accountOf({ username: `${name} ${index}`, email: `${index}@${name.slice(6)}.example`, ...of(index) }),
  );
};

async function registerOne(user: User): Promise<string> {
  await register(user, 'hash');
  return user.id;
}

/** The ids of the accounts that exist, and of the owners of the usernames and of the email addresses. */
async function readAccounts(all: User[]) {
  const idsWith = async (key: (user: User) => Parameters<typeof findItem>[0]) =>
    (await Promise.all(all.map(async (user) => ((await findItem(key(user))) ? user.id : '')))).filter(
      Boolean,
    );
  const ownersOf = async (key: (user: User) => Parameters<typeof findItem>[0]) =>
    new Set(
      (await Promise.all(all.map((user) => findItem<{ userId: string }>(key(user))))).map((it) => it?.userId),
    );
  return {
    accounts: await idsWith(({ id }) => keys.user(id)),
    owners: [
      await ownersOf(({ username }) => keys.username(username)),
      await ownersOf(({ email }) => keys.email(email)),
    ],
  };
}

describe('forty registrations at once', () => {
  it.each([
    ['username', refusals.auth.usernameTaken, (all: string) => ({ username: all })],
    ['email', messages.auth.emailTaken, (all: string) => ({ email: `${all}@example.com` })],
  ])('with the same %s: one succeeds, and nothing is left of the others', (_, message, same) =>
    inRounds(async () => {
      const one = newId();
      const all = newUsers(RACERS, () => same(one));
      const { answers, refusals } = await raceWithFaults(all.map((user) => () => registerOne(user)));
      expect(answers).toHaveLength(1);
      expect(refusals.map((each) => [each.status, each.message])).toEqual(
        times(RACERS - 1, () => [409, message]),
      );
      const { accounts, owners } = await readAccounts(all);
      expect(accounts).toEqual(answers);
      // A username or an email address belongs to the one who succeeded, or to nobody.
      for (const owner of owners.flatMap((each) => [...each]))
        expect([answers[0], undefined]).toContain(owner);
    }),
  );

  it('with usernames that differ only in case, Unicode form or look: one succeeds', () =>
    inRounds(async () => {
      const name = `zoë ${newId()}`;
      const spellings = [name, name.toUpperCase(), name.normalize('NFD'), name.replace('o', 'о')];
      const all = newUsers(CLIENTS, (index) => ({ username: spellings[index % 4] ?? '' }));
      const { answers } = await raceWithFaults(all.map((user) => () => registerOne(user)));
      expect(answers).toHaveLength(1);
      expect((await readAccounts(all)).accounts).toEqual(answers);
    }));

  itKeepsRecordsConsistent();
});

it('a naive check before the write gives one username to several accounts', async () => {
  const username = `racer ${newId()}`;
  const all = newUsers(CLIENTS, () => ({ username }));
  const allHaveRead = createBarrier(CLIENTS);
  const naive = async (user: User) => {
    const taken = await findItem(keys.username(username));
    await allHaveRead();
    if (taken) throw conflict(refusals.auth.usernameTaken);
    await put({ ...keys.username(username), userId: user.id, username, passwordHash: 'hash' });
    await put({ ...keys.email(user.email), userId: user.id, username });
    await put({ ...keys.user(user.id), ...user });
    return user.id;
  };
  const { answers } = await race(all.map((user) => () => naive(user)));
  expect(answers).toHaveLength(CLIENTS);
  const { accounts, owners } = await readAccounts(all);
  expect(accounts).toHaveLength(CLIENTS);
  expect(owners[0]?.size).toBe(1);
});
