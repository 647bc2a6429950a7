import { describe, expect, it } from 'vitest';

import * as users from '#functions/domain/accounts/users.ts';
import { newId } from '#functions/lib/ids.ts';
import { create, get, transact } from '#functions/table/table.ts';
import { messages } from '#shared/messages.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();

let count = 0;
type Account = Parameters<typeof users.draft>[1];
const anAccount = (more: Partial<Account> = {}): Account => {
  count += 1;
  return {
    country: undefined,
    phone: undefined,
    desc: undefined,
    username: `Person ${count}`,
    email: `person${count}@example.com`,
    isSeller: false,
    ...more,
  };
};
async function register(more: Parameters<typeof anAccount>[0] = {}) {
  const id = newId();
  const account = anAccount(more);
  await users.register(users.draft(id, account), 'hash');
  return { id, ...account };
}

describe('opening an account', () => {
  it('keeps what was given and nothing for what was not', async () => {
    const { id, username, email } = await register({ isSeller: true, country: 'Peru' });
    expect(await users.read(id)).toMatchObject({
      id,
      username,
      email,
      country: 'Peru',
      phone: null,
      isSeller: true,
    });
  });

  it.each([
    ['username', { username: 'Ada Lovelace' }, { username: 'ADA LOVELACE' }, messages.auth.usernameTaken],
    ['username', { username: 'Zoë' }, { username: 'ZOË'.normalize('NFD') }, messages.auth.usernameTaken],
    ['email', { email: 'Ada@Example.com' }, { email: 'ada@example.COM' }, messages.auth.emailTaken],
  ])('is refused for a %s that somebody has, however it is written', async (path, first, second, message) => {
    await register(first);
    await expect(register(second)).rejects.toMatchObject({
      status: 409,
      message,
      issues: [{ path, message }],
    });
  });

  it('writes nothing at all when it is refused', async () => {
    const { email } = await register();
    await expect(register({ username: 'Half Written', email })).rejects.toThrow(messages.auth.emailTaken);
    expect(await users.findCredential('Half Written')).toBeUndefined();
    await expect(register({ username: 'Half Written' })).resolves.toBeDefined();
  });
});

describe('a credential', () => {
  it('is found by username and by email in any case', async () => {
    const { id, username, email } = await register();
    const credential = { user: await users.read(id), passwordHash: 'hash' };
    expect(await users.findCredential(username.toUpperCase())).toMatchObject({ user: { id } });
    expect(await users.findCredential(username)).toEqual(credential);
    expect(await users.findCredential(email.toUpperCase())).toEqual(credential);
  });

  it.each(['nobody', 'nobody@example.com', '@', '#', ' '])(
    'is not found for what nobody is called: %j',
    async (name) => {
      expect(await users.findCredential(name)).toBeUndefined();
    },
  );

  it('takes a renewed hash only while the old one stands', async () => {
    const { id, username } = await register();
    const credential = { user: await users.read(id), passwordHash: 'hash' };
    await users.renewHash(credential, 'newer');
    await users.renewHash(credential, 'from a stale sign-in');
    expect(await users.findCredential(username)).toMatchObject({ passwordHash: 'newer' });
  });
});

describe('a profile', () => {
  it('shows email and phone to oneself alone, and the password’s hash to nobody', async () => {
    const { id, email } = await register({ phone: '+51 1 555' });
    expect(await users.profile(id, id)).toMatchObject({ email, phone: '+51 1 555' });
    const seen = [await users.profile(id, undefined), await users.profile(id, newId())];
    for (const each of seen) {
      expect(each).not.toHaveProperty('email');
      expect(each).not.toHaveProperty('phone');
    }
    expect(JSON.stringify([await users.read(id), ...seen])).not.toContain('hash');
  });

  it('of a seller tells the totals of reviews and the last delivery', async () => {
    const seller = await register({ isSeller: true });
    expect(await users.profile(seller.id, undefined)).toMatchObject({
      rating: null,
      starNumber: 0,
      lastDeliveryAt: null,
    });
    const at = '2026-01-02T03:04:05.000Z';
    await transact([users.addStars(seller.id, 5)]);
    await transact([users.addStars(seller.id, 4), create({ PK: 'REVIEW', SK: '1' })]);
    await transact([users.noteDelivery(seller.id, at)]);
    expect(await users.profile(seller.id, undefined)).toMatchObject({
      totalStars: 9,
      starNumber: 2,
      rating: 5,
      lastDeliveryAt: at,
    });
  });

  it('of a client has none of these', async () => {
    const { id } = await register();
    expect(Object.keys(await users.profile(id, undefined))).not.toEqual(
      expect.arrayContaining(['starNumber']),
    );
  });

  it('of nobody is not found', async () => {
    await expect(users.profile(newId(), undefined)).rejects.toMatchObject({
      status: 404,
      message: messages.notFound.user,
    });
  });
});

it('steps about a seller who does not exist make the whole transaction fail', async () => {
  const key = { PK: 'REVIEW', SK: 'orphan' };
  await expect(transact([create(key), users.addStars(newId(), 5)])).rejects.toThrow('Transaction cancelled');
  expect(await get(key)).toBeUndefined();
});
