import { newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { newId } from '#functions/lib/ids.ts';
import * as passwords from '#functions/services/passwords.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';

import type { Typical } from './typical.ts';

const password = 'seven lazy walruses';
const country = 'Peru';

function aForm() {
  const id = newId();
  return { username: `Person ${id}`, email: `${id}@example.com`, password, country, isSeller: false };
}

/** Somebody who can sign in by password. */
async function aMember() {
  const { username, email, isSeller } = aForm();
  const account = { username, email, isSeller, country, phone: undefined, desc: undefined };
  await register(newUser(newId(), account), await passwords.hash(password));
  return { username, email };
}

export const accounts: Typical = {
  'auth.register': () => ({ json: aForm() }),
  'auth.register repeatable': () => ({ json: aForm(), headers: { 'idempotency-key': newId() } }),
  'auth.login': async () => ({ json: { username: (await aMember()).username, password } }),
  'auth.login by email': async () => ({ json: { username: (await aMember()).email, password } }),
  'auth.logout': async () => ({ cookies: await cookiesOf(await aBuyer()) }),
  'users.me': async () => ({ cookies: await cookiesOf(await aSeller()) }),
  'users.get': async () => ({ params: { id: (await aSeller()).id } }),
  'users.details': async () => ({ params: { id: (await aSeller()).id } }),
  'users.details of oneself': async () => {
    const seller = await aSeller();
    return { params: { id: seller.id }, cookies: await cookiesOf(seller) };
  },
  'uploads.create': async () => ({
    json: { purpose: 'image', fileName: 'cover.png', contentType: 'image/png', size: 40_000 },
    cookies: await cookiesOf(await aSeller()),
  }),
};
