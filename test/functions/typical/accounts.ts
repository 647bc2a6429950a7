import { changeAccount, readAccount } from '#functions/domain/accounts/change.ts';
import { boundTo, wishEmail } from '#functions/domain/accounts/email/email.ts';
import { newChallenge } from '#functions/domain/accounts/passkeys/challenge.ts';
import { newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { recognize } from '#functions/domain/accounts/sessions/browsers.ts';
import { startSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { issueToken } from '#functions/domain/accounts/sign-in/tokens.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { browserCookieName } from '#functions/http/cookies.ts';
import { timestamp } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import * as passwords from '#functions/services/passwords.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';
import { aPasskey, asked, proofBy } from '#test/functions/domain/accounts/a-passkey.ts';
import { aBuyer } from '#test/functions/domain/an-order.ts';
import { anAuthenticator } from '#test/support/browser/an-authenticator.ts';

import { sellerOf, type Cast, type Typical } from './typical.ts';

const password = 'seven lazy walruses';
const country = 'Peru';
/** The telephone number of all who have one. It occurs nowhere else. */
export const PHONE = '+47 555 01 02';
/** The time zone of all who have one. It occurs nowhere else. */
export const TIME_ZONE = 'Antarctica/Troll';

function aForm() {
  const id = newId();
  return { username: `Person ${id}`, email: `${id}@example.com`, password, country, isSeller: false };
}

/** Somebody who can sign in by password. */
async function aMember({ isSeller = false } = {}) {
  const { username, email } = aForm();
  const account = { username, email, isSeller, country, phone: PHONE, timeZone: TIME_ZONE, desc: undefined };
  const user = newUser(newId(), account);
  await register(user, await passwords.hash(password));
  return { ...user, role: roleOf(user), password };
}
/** The caller if they have a shop, or somebody else who has one and can sign in by password. */
export const sellingMemberOf = async ({ caller }: Cast) =>
  caller?.role === 'seller' ? caller : aMember({ isSeller: true });
const memberOf = async ({ caller }: Cast) => caller ?? aMember();
const personOf = async ({ caller }: Cast) => caller ?? aBuyer();

/** The cookies of a browser that this person has signed in with before. */
async function aKnownBrowser({ id }: { id: string }): Promise<string[]> {
  const browserId = newId();
  await transact([recognize(id, { sent: [], fresh: browserId }, { browser: null, country: null })]);
  return [`${browserCookieName()}=${browserId}`];
}

/** A request by somebody with a password and a passkey: the passkey's id, and what proves who they are. */
async function byOwner(cast: Cast) {
  const as = await memberOf(cast);
  const passkey = await aPasskey(as.id);
  return { as, params: { id: passkey.id }, proof: () => proofBy(passkey, as.id) };
}

/** A request with the password of the person who makes it. */
const withPassword = async (cast: Cast) => {
  const as = await memberOf(cast);
  return { as, json: { password: as.password } };
};

const aProfile = {
  country,
  phone: PHONE,
  desc: 'Prints by hand.',
  tagline: 'Ink on paper',
  languages: ['English', 'Spanish'],
  skills: ['Linocut', 'Typography'],
  links: ['https://prints.example.com'],
  timeZone: TIME_ZONE,
};

export const accounts: Typical = {
  'auth.register': () => ({ json: aForm() }),
  'auth.login': async (cast) => {
    const member = await memberOf(cast);
    const json = { username: member.username, password: member.password };
    return { json, cookies: await aKnownBrowser(member) };
  },
  'auth.login by email': async () => {
    const member = await aMember();
    return { json: { username: member.email, password }, cookies: await aKnownBrowser(member) };
  },
  'auth.logout': async (cast) => ({ as: await personOf(cast) }),
  'passkeys.list': async (cast) => ({ as: (await byOwner(cast)).as }),
  'passkeys.proofOptions': async (cast) => ({ as: (await byOwner(cast)).as }),
  'passkeys.addingOptions': async (cast) => withPassword({ caller: (await byOwner(cast)).as }),
  'passkeys.addingOptions with a passkey': async (cast) => {
    const { as, proof } = await byOwner(cast);
    return { as, json: await proof() };
  },
  'passkeys.add': async (cast) => {
    const as = await personOf(cast);
    return { as, json: { passkey: anAuthenticator().create(asked(await newChallenge(as.id))) } };
  },
  'passkeys.rename': async (cast) => {
    const { as, params } = await byOwner(cast);
    return { as, params, json: { name: 'Phone' } };
  },
  'passkeys.remove': async (cast) => {
    const { as, params } = await byOwner(cast);
    return { as, params, json: { password: as.password } };
  },
  'passkeys.signInOptions': () => ({}),
  'passkeys.signIn': async () => {
    const member = await aMember();
    const { authenticator } = await aPasskey(member.id);
    const json = { passkey: authenticator.use(asked(await newChallenge('use')), member.id) };
    return { json, cookies: await aKnownBrowser(member) };
  },
  'users.me': async (cast) => ({ as: await sellerOf(cast) }),
  'sessions.list': async (cast) => ({ as: await personOf(cast) }),
  'sessions.end': async (cast) => {
    const as = await personOf(cast);
    return { as, params: { id: await startSession(as) } };
  },
  'sessions.endOthers': async (cast) => {
    const as = await personOf(cast);
    await startSession(as);
    return { as };
  },
  'users.changeMe': async (cast) => {
    const as = await memberOf(cast);
    return { as, json: { ...aProfile, username: as.username } };
  },
  'users.changeMe to another name': async () => ({
    as: await aMember(),
    json: { ...aProfile, username: `Person ${newId()}` },
  }),
  'auth.forgot': async () => ({ json: { login: (await aMember()).email } }),
  'auth.reset': async () => {
    const member = await aMember();
    const token = await issueToken({ purpose: 'reset', userId: member.id });
    return { json: { token, password }, cookies: await aKnownBrowser(member) };
  },
  'users.close': withPassword,
  'users.close with a passkey': async (cast) => {
    const { as, proof } = await byOwner(cast);
    return { as, json: await proof() };
  },
  'users.keep': async () => {
    const { id } = await aMember();
    await closeAccount(id);
    const user = await getUser(id);
    return { as: { ...user, role: roleOf(user) } };
  },
  'users.openShop': async (cast) => ({ as: await personOf(cast) }),
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
  'auth.sendVerification': async (cast) => ({ as: await memberOf(cast) }),
  'auth.changeEmail': async (cast) => {
    const { as, json } = await withPassword(cast);
    return { as, json: { ...json, email: `${newId()}@example.com` } };
  },
  'auth.changePassword': async (cast) => {
    const as = await memberOf(cast);
    return { as, json: { current: as.password, password: 'nine diligent otters' } };
  },
  'users.export': async (cast) => ({ as: await personOf(cast) }),
  'users.askForExport': withPassword,
  'users.get': async (cast) => ({ params: { id: (await sellerOf(cast)).id } }),
  'users.details': async (cast) => ({ params: { id: (await sellerOf(cast)).id } }),
  'users.details of oneself': async (cast) => {
    const seller = await sellerOf(cast);
    return { as: seller, params: { id: seller.id } };
  },
  'uploads.create': async (cast) => ({
    as: await sellerOf(cast),
    json: { purpose: 'image', fileName: 'cover.png', contentType: 'image/png', size: 40_000 },
  }),
};
