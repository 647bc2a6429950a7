import { recognize } from '#functions/domain/accounts/browsers.ts';
import { changeAccount, readAccount } from '#functions/domain/accounts/change.ts';
import { boundTo, wishEmail } from '#functions/domain/accounts/email.ts';
import { newChallenge } from '#functions/domain/accounts/passkeys/challenge.ts';
import { newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { startSession } from '#functions/domain/accounts/sessions.ts';
import { issueToken } from '#functions/domain/accounts/tokens.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { browserCookieName } from '#functions/http/cookies.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import * as passwords from '#functions/services/passwords.ts';
import { transact } from '#functions/table/transaction.ts';
import { roleOf } from '#shared/rules/role.ts';
import { cookiesOf } from '#test/functions/cookies-of.ts';
import { aPasskey, asked, proofBy } from '#test/functions/domain/accounts/a-passkey.ts';
import { aBuyer, aSeller } from '#test/functions/domain/an-order.ts';
import { anAuthenticator } from '#test/support/an-authenticator.ts';

import type { Typical } from './typical.ts';

const password = 'seven lazy walruses';
const country = 'Peru';

function aForm() {
  const id = newId();
  return { username: `Person ${id}`, email: `${id}@example.com`, password, country, isSeller: false };
}

/** Somebody who can sign in by password, with a browser that they have signed in with before. */
async function aMember() {
  const { username, email, isSeller } = aForm();
  const account = { username, email, isSeller, country, phone: undefined, desc: undefined };
  const user = newUser(newId(), account);
  await register(user, await passwords.hash(password));
  const browserId = newId();
  await transact([recognize(user.id, browserId, { browser: null, country: null })]);
  return { ...user, role: roleOf(user), cookies: [`${browserCookieName()}=${browserId}`] };
}

/** Somebody with a password and a passkey. */
async function anOwner() {
  const member = await aMember();
  const passkey = await aPasskey(member.id);
  const proof = () => proofBy(passkey, member.id);
  return { id: passkey.id, cookies: await cookiesOf(member), json: { password }, proof };
}

async function aNewPasskey() {
  const buyer = await aBuyer();
  const passkey = anAuthenticator().create(asked(await newChallenge(buyer.id)));
  return { json: { passkey }, cookies: await cookiesOf(buyer) };
}

const aProfile = {
  country,
  desc: 'Prints by hand.',
  tagline: 'Ink on paper',
  languages: ['English', 'Spanish'],
  skills: ['Linocut', 'Typography'],
  links: ['https://prints.example.com'],
};

export const accounts: Typical = {
  'auth.register': () => ({ json: aForm() }),
  'auth.register repeatable': () => ({ json: aForm(), headers: { 'idempotency-key': newId() } }),
  'auth.login': async () => {
    const { username, cookies } = await aMember();
    return { json: { username, password }, cookies };
  },
  'auth.login by email': async () => {
    const { email, cookies } = await aMember();
    return { json: { username: email, password }, cookies };
  },
  'auth.logout': async () => ({ cookies: await cookiesOf(await aBuyer()) }),
  'passkeys.list': async () => ({ cookies: (await anOwner()).cookies }),
  'passkeys.proofOptions': async () => ({ cookies: (await anOwner()).cookies }),
  'passkeys.addingOptions': async () => {
    const { json, cookies } = await anOwner();
    return { json, cookies };
  },
  'passkeys.addingOptions with a passkey': async () => {
    const { cookies, proof } = await anOwner();
    return { json: await proof(), cookies };
  },
  'passkeys.add': aNewPasskey,
  'passkeys.add repeatable': async () => ({
    ...(await aNewPasskey()),
    headers: { 'idempotency-key': newId() },
  }),
  'passkeys.rename': async () => {
    const { id, cookies } = await anOwner();
    return { params: { id }, json: { name: 'Phone' }, cookies };
  },
  'passkeys.remove': async () => {
    const { id, cookies, json } = await anOwner();
    return { params: { id }, json, cookies };
  },
  'passkeys.signInOptions': () => ({}),
  'passkeys.signIn': async () => {
    const { id: userId, cookies } = await aMember();
    const { authenticator } = await aPasskey(userId);
    return { json: { passkey: authenticator.use(asked(await newChallenge('use')), userId) }, cookies };
  },
  'users.me': async () => ({ cookies: await cookiesOf(await aSeller()) }),
  'sessions.list': async () => ({ cookies: await cookiesOf(await aBuyer()) }),
  'sessions.end': async () => {
    const buyer = await aBuyer();
    return { params: { id: await startSession(buyer) }, cookies: await cookiesOf(buyer) };
  },
  'sessions.endOthers': async () => {
    const buyer = await aBuyer();
    await startSession(buyer);
    return { cookies: await cookiesOf(buyer) };
  },
  'users.changeMe': async () => {
    const member = await aMember();
    return { json: { ...aProfile, username: member.username }, cookies: await cookiesOf(member) };
  },
  'users.changeMe to another name': async () => ({
    json: { ...aProfile, username: `Person ${newId()}` },
    cookies: await cookiesOf(await aMember()),
  }),
  'auth.forgot': async () => ({ json: { login: (await aMember()).email } }),
  'auth.reset': async () => {
    const { id: userId, cookies } = await aMember();
    return { json: { token: await issueToken({ purpose: 'reset', userId }), password }, cookies };
  },
  'users.close': async () => ({ json: { password }, cookies: await cookiesOf(await aMember()) }),
  'users.close with a passkey': async () => {
    const { cookies, proof } = await anOwner();
    return { json: await proof(), cookies };
  },
  'users.keep': async () => {
    const { cookies: _, ...member } = await aMember();
    await closeAccount(member.id);
    const user = await getUser(member.id);
    return { cookies: await cookiesOf({ ...user, role: roleOf(user) }) };
  },
  'users.openShop': async () => ({ cookies: await cookiesOf(await aBuyer()) }),
  'auth.verify': async () => {
    const { id: userId, email } = await aMember();
    return { json: { token: await issueToken({ purpose: 'verify', userId, about: boundTo(email) }) } };
  },
  'auth.verify another address': async () => {
    const { id: userId } = await aMember();
    await changeAccount(userId, () => ({ set: { emailVerifiedAt: timestamp() } }));
    const wish = await wishEmail(await readAccount(userId), `${newId()}@example.com`, () => []);
    const about = wish.wishedEmail?.id ?? '';
    return { json: { token: await issueToken({ purpose: 'email', userId, about }) } };
  },
  'auth.sendVerification': async () => ({ cookies: await cookiesOf(await aMember()) }),
  'auth.changeEmail': async () => ({
    json: { email: `${newId()}@example.com`, password },
    cookies: await cookiesOf(await aMember()),
  }),
  'auth.changePassword': async () => ({
    json: { current: password, password: 'nine diligent otters' },
    cookies: await cookiesOf(await aMember()),
  }),
  'users.export': async () => ({ cookies: await cookiesOf(await aBuyer()) }),
  'users.askForExport': async () => ({ json: { password }, cookies: await cookiesOf(await aMember()) }),
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
