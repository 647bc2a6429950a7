import { beforeEach, describe, expect, it, vi } from 'vitest';

import { handler as changePassword } from '#functions/calls/auth/change-password.ts';
import { handler as add } from '#functions/calls/passkeys/add.ts';
import { handler as addingOptions } from '#functions/calls/passkeys/adding-options.ts';
import { handler as proofOptions } from '#functions/calls/passkeys/proof-options.ts';
import { handler as removePasskey } from '#functions/calls/passkeys/remove.ts';
import { handler as signInByPasskey } from '#functions/calls/passkeys/sign-in.ts';
import { handler as askForExport } from '#functions/calls/users/ask-for-export.ts';
import { handler as close } from '#functions/calls/users/close.ts';
import { newChallenge, toProve } from '#functions/domain/accounts/passkeys/challenge.ts';
import { requirePasskey } from '#functions/domain/accounts/passkeys/prove.ts';
import { passkeysOf } from '#functions/domain/accounts/passkeys/record.ts';
import { issueToken } from '#functions/domain/accounts/sign-in/tokens.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import type { UsedPasskey } from '#shared/entities/accounts/passkey.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';
import * as passkeyTexts from '#shared/texts/accounts/passkeys.ts';
import { anAuthenticator } from '#test/support/browser/an-authenticator.ts';

import { aMember, NEW_PASSWORD, PASSWORD, request, reset, sessionOf, useMembers } from './a-member.ts';
import { aPasskey, asked, proofBy } from './a-passkey.ts';

useMembers();
beforeEach(() => vi.stubEnv('SITE_ORIGIN', 'https://tandem.example'));

/** Somebody who is signed in and has a passkey. */
async function anOwner({ isNew = false } = {}) {
  const { id } = await aMember();
  const passkey = await aPasskey(id, { isNew });
  return { id, passkey, cookies: await sessionOf({ id }) };
}
type Owner = Awaited<ReturnType<typeof anOwner>>;

const needProof: [string, (proof: object, owner: Owner) => ReturnType<typeof request>][] = [
  ['adding a passkey', (proof, { cookies }) => request(addingOptions, proof, cookies)],
  [
    'removing a passkey',
    (proof, { cookies, passkey: { id } }) => request(removePasskey, proof, cookies, { id }),
  ],
  ['asking for an export', (proof, { cookies }) => request(askForExport, proof, cookies)],
  ['deleting the account', (proof, { cookies }) => request(close, proof, cookies)],
];

describe.each(needProof)('%s', (_, ask) => {
  it('takes the password, and nothing less', async () => {
    const owner = await anOwner();
    expect((await ask({}, owner)).status).toBe(400);
    expect(await ask({ password: 'a wrong guess' }, owner)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password', message: authTexts.wrongPassword.message }] },
    });
    expect(await passkeysOf(owner.id)).toHaveLength(1);
    expect((await ask({ password: PASSWORD }, owner)).status).toBe(200);
  });

  it('takes a passkey of the same person instead, once', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const foreign = await ask(await proofBy(other.passkey, other.id), owner);
    expect(foreign).toMatchObject({ status: 400, body: { message: passkeyTexts.notAccepted.message } });
    const proof = await proofBy(owner.passkey, owner.id);
    expect((await ask(proof, owner)).status).toBe(200);
    const again = { ...owner, cookies: await sessionOf(owner) };
    expect((await ask(proof, again)).status).not.toBe(200);
  });

  it('takes no passkey that was added less than a day ago', async () => {
    const owner = await anOwner({ isNew: true });
    expect(await ask(await proofBy(owner.passkey, owner.id), owner)).toMatchObject({
      status: 400,
      body: { message: passkeyTexts.tooNew.message },
    });
    expect(await passkeysOf(owner.id)).toHaveLength(1);
    const later = now() + 120_000;
    setClock(() => later);
    expect((await ask(await proofBy(owner.passkey, owner.id), owner)).status).toBe(200);
  });
});

it('nothing is proved by what was signed for another purpose, another account, too long ago, or by somebody else, nor twice at once', async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const signed = async ({ passkey, id }: Owner, purpose: string) =>
    passkey.authenticator.use(asked(await newChallenge(purpose)), id);
  const proves = async (passkey: UsedPasskey) => transact(await requirePasskey(owner.id, passkey));
  const refused = { status: 400, message: passkeyTexts.notAccepted.message };
  for (const purpose of ['use', owner.id, toProve(other.id)])
    await expect(proves(await signed(owner, purpose))).rejects.toMatchObject(refused);
  for (const { id } of [owner, other])
    await expect(proves(await signed(other, toProve(id)))).rejects.toMatchObject(refused);
  const [late, thrice] = [await signed(owner, toProve(owner.id)), await signed(owner, toProve(owner.id))];
  const results = await Promise.allSettled([1, 2, 3].map(() => proves(thrice)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const time = now() + 6 * 60_000;
  setClock(() => time);
  await expect(proves(late)).rejects.toMatchObject(refused);
});

it('a browser is asked for no passkey that proves nothing yet', async () => {
  const owner = await anOwner();
  await aPasskey(owner.id, { isNew: true });
  const { body } = await request(proofOptions, {}, owner.cookies);
  expect(body['allowCredentials']).toMatchObject([{ id: owner.passkey.item.credentialId }]);
});

it('somebody gets thirty challenges in a quarter of an hour, to add a passkey or to prove who they are', async () => {
  const owner = await anOwner();
  const prove = async () => (await request(proofOptions, {}, owner.cookies)).status;
  for (let times = 0; times < 30; times += 1) expect(await prove()).toBe(200);
  expect(await prove()).toBe(429);
  expect((await request(addingOptions, { password: PASSWORD }, owner.cookies)).status).toBe(429);
  const later = now() + 15 * 60_000;
  setClock(() => later);
  expect(await prove()).toBe(200);
});

const signInBy = async ({ passkey: { authenticator }, id }: Owner) =>
  request(signInByPasskey, { passkey: authenticator.use(asked(await newChallenge('use')), id) });
const recover = async (userId: string) => reset(await issueToken({ purpose: 'reset', userId }), NEW_PASSWORD);

describe('passkeys', () => {
  it('are tried for signing in so often from one address, and the right one not after that', async () => {
    const owner = await anOwner();
    // The other tests sign in now from the same address.
    const later = now() + 7 * 86_400_000;
    setClock(() => later);
    vi.stubEnv('ATTEMPTS_PER_ADDRESS', '3');
    const passkey = owner.passkey.authenticator.use(asked(await newChallenge('use')), owner.id);
    const wrong = { ...passkey, response: { ...passkey.response, signature: 'AAAA' } };
    const tries = [wrong, wrong, wrong, wrong, passkey];
    const statuses: (number | undefined)[] = [];
    for (const each of tries) statuses.push((await request(signInByPasskey, { passkey: each })).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    vi.stubEnv('ATTEMPTS_PER_ADDRESS', '4');
    expect((await request(signInByPasskey, { passkey })).status).toBe(200);
  });

  it('of an intruder are gone once the owner has set a new password by a link', async () => {
    const owner = await anOwner({ isNew: true });
    expect((await signInBy(owner)).status).toBe(200);
    expect((await recover(owner.id)).status).toBe(200);
    expect(await passkeysOf(owner.id)).toEqual([]);
    expect((await signInBy(owner)).status).toBe(401);
  });

  it('are not added after that by whoever had begun to before, also at the same moment', async () => {
    const owner = await anOwner();
    const begin = async () => {
      const { body } = await request(addingOptions, { password: PASSWORD }, owner.cookies);
      return anAuthenticator().create(asked(String(body['challenge'])));
    };
    const [late, ...others] = await Promise.all([1, 2, 3, 4].map(begin));
    const adding = others.map((passkey) => request(add, { passkey }, owner.cookies));
    const [recovered] = await Promise.all([recover(owner.id), ...adding]);
    expect(recovered.status).toBe(200);
    expect((await request(add, { passkey: late }, owner.cookies)).status).toBe(401);
    expect(await passkeysOf(owner.id)).toEqual([]);
  });

  it('go with a change of the password if their owner wants it', async () => {
    const owner = await anOwner();
    const change = async (current: string, password: string, more: object = {}) =>
      request(changePassword, { current, password, ...more }, await sessionOf(owner));
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect((await signInBy(owner)).status).toBe(200);
    expect((await change(NEW_PASSWORD, PASSWORD, { removePasskeys: true })).status).toBe(200);
    expect((await signInBy(owner)).status).toBe(401);
  });
});
