import { describe, expect, it } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { findCredential } from '#functions/domain/accounts/credentials.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { findSessionUser, startSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { findUser } from '#functions/domain/accounts/users.ts';
import { newId } from '#functions/lib/ids.ts';
import { keys } from '#functions/table/keys.ts';
import { Outdated } from '#functions/table/transactions/until-current.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';
import { aMember } from '#test/functions/domain/accounts/a-member.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();

const HASH = 'hash of the password';

const asSession = (user: User) => ({ ...user, role: roleOf(user) });
const rename = (user: User, username: string) => changeAccount(user.id, () => ({ set: { username } }));

describe('a change of an account', () => {
  it('is in the account and in all of its sessions', async () => {
    const user = await aMember(HASH);
    const ids = await Promise.all([1, 2, 3].map(() => startSession(asSession(user))));
    await changeAccount(user.id, () => ({ set: { country: 'Chile', isSeller: true } }));
    expect(await findUser(user.id)).toMatchObject({
      country: 'Chile',
      isSeller: true,
      username: user.username,
    });
    for (const id of ids)
      expect(await findSessionUser(user.id, id)).toMatchObject({ country: 'Chile', role: 'seller' });
  });

  it('is none at all where none was decided, or where it is refused', async () => {
    const user = await aMember(HASH);
    const refuse = () => {
      throw new Error('No.');
    };
    await expect(changeAccount(user.id, refuse)).rejects.toThrow('No.');
    expect(await changeAccount(user.id, () => undefined)).toEqual(await findUser(user.id));
    expect(await findUser(user.id)).toEqual({ ...keys.user(user.id), ...user });
  });

  it('can end all sessions', async () => {
    const user = await aMember(HASH);
    const [first, second] = [await startSession(asSession(user)), await startSession(asSession(user))];
    await changeAccount(user.id, () => ({ endsSessions: true }));
    for (const id of [first, second]) expect(await findSessionUser(user.id, id)).toBeUndefined();
  });

  it('lets no session begin with what was read before it', async () => {
    const user = await aMember(HASH);
    const changed = await changeAccount(user.id, () => ({ endsSessions: true }));
    await expect(startSession(asSession(user))).rejects.toThrow(Outdated);
    expect(await findSessionUser(user.id, await startSession(asSession(changed)))).toBeDefined();
  });

  it('decides again when another change was faster, so that none is lost', async () => {
    const user = await aMember(HASH);
    const add = (skill: string) =>
      changeAccount(user.id, ({ skills = [] }) => ({ set: { skills: [...skills, skill] } }));
    await Promise.all(['Lino', 'Ink', 'Paper'].map(add));
    expect((await findUser(user.id))?.skills?.toSorted()).toEqual(['Ink', 'Lino', 'Paper']);
  });
});

describe('a new username', () => {
  it('signs in with the same password, and the old one no more', async () => {
    const user = await aMember(HASH);
    const name = `Renamed ${newId()}`;
    await rename(user, name);
    expect(await findCredential(name)).toMatchObject({ user: { id: user.id }, passwordHash: HASH });
    expect(await findCredential(user.email)).toMatchObject({ user: { username: name }, passwordHash: HASH });
    expect(await findCredential(user.username)).toBeUndefined();
  });

  it('leaves the old one to its owner, who can take it again', async () => {
    const user = await aMember(HASH);
    const other = await aMember(HASH);
    const renamed = await rename(user, `Renamed ${newId()}`);
    await expect(rename(other, user.username.toUpperCase())).rejects.toThrow('already taken');
    await rename(renamed, user.username);
    expect(await findCredential(user.username)).toMatchObject({ user: { id: user.id }, passwordHash: HASH });
  });

  it('may be the same name in other letters', async () => {
    const user = await aMember(HASH);
    const name = user.username.toUpperCase();
    await rename(user, name);
    expect(await findCredential(user.username)).toMatchObject({
      user: { username: name },
      passwordHash: HASH,
    });
  });

  it('is given to one of two who take it at once', async () => {
    const people = [await aMember(HASH), await aMember(HASH)];
    const name = `Wanted ${newId()}`;
    const outcomes = await Promise.allSettled(people.map((each) => rename(each, name)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
