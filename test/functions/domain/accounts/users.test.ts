import { describe, expect, it } from 'vitest';

import { changeAccount } from '#functions/domain/accounts/change.ts';
import { findCredential, renewHash } from '#functions/domain/accounts/credentials.ts';
import { newUser, toProfile } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { addDelivery, addOrderDone, addSellerStars } from '#functions/domain/accounts/seller-totals.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { newId } from '#functions/lib/ids.ts';
import { findItem } from '#functions/table/read.ts';
import { create, transact } from '#functions/table/transactions/transaction.ts';
import { TERMS_VERSION } from '#shared/rules/accounts/terms.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as notFoundTexts from '#shared/texts/not-found.ts';
import * as requestTexts from '#shared/texts/request.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();

let count = 0;
const getProfile = async (id: string, viewerId: string | undefined) => toProfile(await getUser(id), viewerId);

type Account = Parameters<typeof newUser>[1];
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
async function aRegistered(more: Parameters<typeof anAccount>[0] = {}) {
  const id = newId();
  const account = anAccount(more);
  await register(newUser(id, account), 'hash');
  return { id, ...account };
}

describe('registering', () => {
  it.each([
    ['username', { username: 'Ada Lovelace' }, { username: 'ADA LOVELACE' }, authTexts.usernameTaken.message],
    ['username', { username: 'Zoë' }, { username: 'ZOË'.normalize('NFD') }, authTexts.usernameTaken.message],
    ['username', { username: 'νικος σ' }, { username: 'ΝΙΚΟΣ ς' }, authTexts.usernameTaken.message],
    ['username', { username: 'Straßenfest' }, { username: 'STRASSENFEST' }, authTexts.usernameTaken.message],
    ['email', { email: 'Ada@Example.com' }, { email: 'ada@example.COM' }, authTexts.emailTaken.message],
  ])('is refused for a %s that is taken, however it is spelled', async (path, first, second, message) => {
    await aRegistered(first);
    await expect(aRegistered(second)).rejects.toMatchObject({
      status: 409,
      message,
      issues: [{ path, message }],
    });
  });

  it.each([
    ['apo_kep', 'аро_кер'],
    ['corn.il', 'com.il'],
    ['Lille Olsen', 'LiIIe 0lsen'],
    ['mirabell', 'MirabeIl'],
    ['noctis-1', 'Noctis\u2010l'],
    ['quirina', 'ꞯᴜɪʀɪɴᴀ'],
    ['momo.kern', 'momo.ᴋern'],
    ['kay.mori', 'кау.mori'],
    ['mattix', 'ⲘⲀⲦⲦⲒⲬ'],
  ])('is refused for a username that looks like one that is taken: %s, %s', async (first, second) => {
    await aRegistered({ username: first });
    const message = authTexts.usernameLikeAnother.message;
    await expect(aRegistered({ username: second })).rejects.toMatchObject({
      status: 409,
      message,
      issues: [{ path: 'username', message }],
    });
    expect(await findCredential(second)).toBeUndefined();
    expect(await findCredential(first.toUpperCase())).toMatchObject({ user: { username: first } });
  });

  it.each([
    'кofi.dev',
    'κofi',
    'мaya',
    'аdmin',
    'ꮇomo',
    'tandeм',
    'Tandєm Team',
    'heӏp',
    'ⲧandem',
    'Lille Օlsen',
  ])('is refused for a username with a word of two alphabets: %s', async (username) => {
    const { message } = authTexts.usernameMixed;
    await expect(aRegistered({ username })).rejects.toMatchObject({
      status: 409,
      message,
      issues: [{ path: 'username', message }],
    });
  });

  it.each(
    [
      'admin',
      'ADMIN',
      'ᴀdmin',
      'Adm1n',
      'ádmin',
      'admin 01',
      'Tandem',
      'Tandem Billing',
      'TandemHelp',
      'Supporttandem',
      'ᴛᴀɴᴅᴇᴍ',
      '🆃🅰🅽🅳🅴🅼',
      '🇹🇦🇳🇩🇪🇲',
      '†andem',
    ].concat([
      'The Tandem Team',
      'Refunds (Tandem)',
      'Security Team',
      'Billing Department',
      'The Moderators',
      'Trust & Safety',
      'Customer Service',
      'ꜱᴛᴀꜰꜰ',
      'Deʟeted user',
      'Nora Support',
      'nora (official)',
      'r00t',
      'Help!',
      'Deleted user',
    ]),
  )('is refused for a username that seems to speak for the site: %s', async (username) => {
    const message = authTexts.usernameReserved.message;
    await expect(aRegistered({ username })).rejects.toMatchObject({
      status: 409,
      message,
      issues: [{ path: 'username', message }],
    });
  });

  it('again with its idempotency key answers the account as long as it is as it was registered, and then nobody', async () => {
    const [id, account] = [newId(), anAccount()];
    const again = () => register(newUser(newId(), account), 'another hash', 'form-1');
    const first = await register(newUser(id, account), 'hash', 'form-1');
    expect(await again()).toMatchObject(first);
    await changeAccount(id, () => ({ set: { phone: '+51 1 555 0100' } }));
    await expect(again()).rejects.toMatchObject({ status: 409, message: requestTexts.keyReused.message });
  });

  it('records which version of the terms was accepted, and when', async () => {
    const user = await getUser((await aRegistered()).id);
    expect(user.terms).toEqual({ version: TERMS_VERSION, acceptedAt: user.createdAt });
  });

  it('is refused for a country of no list', async () => {
    await expect(aRegistered({ country: 'Atlantis' })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'country' }],
    });
    expect(await getUser((await aRegistered({ country: 'Peru' })).id)).toMatchObject({ country: 'PE' });
  });

  it('is possible with a username that only resembles others, or contains a word of the site', async () => {
    const resembling = [
      'ivo marin',
      'Ivo Marin 2',
      'ivan_marin',
      'Иво Марин',
      'Ivo Марин',
      '田中Aiko',
      'ivömarin',
    ];
    const containing = ['tandemly', 'supporter', 'adminah', 'helpful hana', 'rootz'];
    for (const username of [...resembling, ...containing])
      await expect(aRegistered({ username }), username).resolves.toBeDefined();
  });
});

describe('a credential', () => {
  it('is found by username and by email in any case, and by nothing else', async () => {
    const { id, username, email } = await aRegistered();
    const credential = { user: await getUser(id), passwordHash: 'hash' };
    expect(await findCredential(username.toUpperCase())).toMatchObject({ user: { id } });
    expect(await findCredential(username)).toEqual(credential);
    expect(await findCredential(email.toUpperCase())).toEqual(credential);
    for (const name of ['nobody', 'nobody@example.com', '@', '#', ' '])
      expect(await findCredential(name), name).toBeUndefined();
  });

  it('gets a new hash only if the old one has not changed since', async () => {
    const { id, username } = await aRegistered();
    const credential = { user: await getUser(id), passwordHash: 'hash' };
    await renewHash(credential, 'newer');
    await renewHash(credential, 'from a stale sign-in');
    expect(await findCredential(username)).toMatchObject({ passwordHash: 'newer' });
  });
});

describe('a profile', () => {
  it('of a seller has the totals of reviews and the last delivery, and one of a client has none', async () => {
    const seller = await aRegistered({ isSeller: true });
    expect(await getProfile(seller.id, undefined)).toMatchObject({
      rating: null,
      starNumber: 0,
      lastDeliveryAt: null,
    });
    const at = '2026-01-02T03:04:05.000Z';
    await transact([addSellerStars(seller.id, 5)]);
    await transact([addSellerStars(seller.id, 4), create({ PK: 'REVIEW', SK: '1' })]);
    const inTime = { deliveries: 1, deliveriesInTime: 1 };
    await transact([addDelivery(seller.id, at, inTime)]);
    await transact([
      addDelivery(seller.id, '2026-01-01T03:04:05.000Z', { deliveries: 1, deliveriesInTime: 0 }),
    ]);
    await transact([addOrderDone(seller.id)]);
    expect(await getProfile(seller.id, undefined)).toMatchObject({
      totalStars: 9,
      starNumber: 2,
      rating: 5,
      byStars: [0, 0, 0, 1, 1],
      lastDeliveryAt: at,
      deliveries: 2,
      deliveriesInTime: 1,
      ordersDone: 1,
    });
    const client = await aRegistered();
    expect(await getProfile(client.id, undefined)).not.toHaveProperty('starNumber');
  });

  it('of an unknown user is not found', async () => {
    await expect(getProfile(newId(), undefined)).rejects.toMatchObject({
      status: 404,
      message: notFoundTexts.user.message,
    });
  });
});

it('steps about a seller who does not exist make the whole transaction fail', async () => {
  const key = { PK: 'REVIEW', SK: 'orphan' };
  await expect(transact([create(key), addSellerStars(newId(), 5)])).rejects.toThrow('has changed since');
  expect(await findItem(key)).toBeUndefined();
});
