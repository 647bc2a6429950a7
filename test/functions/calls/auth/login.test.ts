import { argon2Sync } from 'node:crypto';

import { exportJWK, generateKeyPair } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { handler } from '#functions/calls/auth/login.ts';
import { findCredential } from '#functions/domain/accounts/credentials.ts';
import { newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import * as passwords from '#functions/services/passwords.ts';
import { keys } from '#functions/table/keys.ts';
import { aContext, anEvent } from '#test/functions/an-event.ts';
import { measureTable } from '#test/functions/table/measure-table.ts';
import { recordsUnder } from '#test/functions/table/snapshot.ts';
import { useTable } from '#test/functions/table/use-table.ts';

useTable();

const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
const signingKey = { ...(await exportJWK(privateKey)), kid: 'key-1' };
const pepper = 'pepper of the tests';
const password = 'seven lazy walruses';

beforeEach(() => {
  vi.stubEnv('SITE_ORIGIN', 'http://localhost:4000');
  vi.stubEnv('SESSION_SIGNING_KEY', JSON.stringify(signingKey));
  vi.stubEnv('PASSWORD_PEPPER', pepper);
  vi.stubEnv('ATTEMPTS_PER_ADDRESS', '1000');
  vi.stubEnv('LIMIT_FACTOR', '1');
});

async function anAccount(hash: string) {
  const id = newId();
  const username = `person ${id}`;
  const rest = { country: undefined, phone: undefined, desc: undefined, isSeller: false };
  const user = newUser(id, { username, email: `${id}@example.com`, ...rest });
  await register(user, hash);
  return user;
}

async function signIn(username: string, typed = password) {
  const { statusCode, body = '' } = await handler(anEvent({ json: { username, password: typed } }), aContext);
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
}

const sessionsOf = async (userId: string) =>
  (await recordsUnder(keys.user(userId).PK)).filter(({ SK }) => SK.startsWith('SESS#'));

/** A hash with lower cost parameters than today's. */
function anOldHash(): string {
  const salt = Buffer.alloc(16, 7);
  const cost = { memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: password, nonce: salt, secret: pepper, ...cost });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8192,t=1,p=1$${base64(salt)}$${base64(tag)}`;
}

describe('a hash that was made at a lower cost', () => {
  it('is replaced when its owner signs in, and matches afterwards', async () => {
    const { username } = await anAccount(anOldHash());
    expect((await signIn(username)).status).toBe(200);
    const { passwordHash = '' } = (await findCredential(username)) ?? {};
    expect(passwords.isOutdated(passwordHash)).toBe(false);
    expect((await signIn(username)).status).toBe(200);
  });

  it('is kept when the password is wrong', async () => {
    const { username } = await anAccount(anOldHash());
    expect((await signIn(username, 'not the password')).status).toBe(401);
    expect(await findCredential(username)).toMatchObject({ passwordHash: anOldHash() });
  });
});

it('does the same work for an unknown username as for a wrong password, so that response times do not differ', async () => {
  const { username, email } = await anAccount(await passwords.hash(password));
  const workFor = async (name: string) => {
    const { result, operations, rounds } = await measureTable(() => signIn(name, 'not the password'));
    return { ...result, operations, rounds };
  };
  const known = await workFor(username);
  expect(known.status).toBe(401);
  for (const name of [email, 'nobody', 'nobody@example.com']) expect(await workFor(name)).toEqual(known);
});

it('answers the account without password or hash', async () => {
  const { id, username, email } = await anAccount(await passwords.hash(password));
  const { body } = await signIn(username);
  expect(body).toEqual({
    user: {
      id,
      username,
      email,
      img: null,
      country: null,
      phone: null,
      desc: null,
      isSeller: false,
      createdAt: expect.any(String),
    },
  });
});

describe('sign-ins that succeed', () => {
  it.each([
    ['one person', { LIMIT_FACTOR: '0.1' }, 3],
    ['one address', { ATTEMPTS_PER_ADDRESS: '4' }, 4],
  ])('are limited for %s', async (_, settings, most) => {
    const { username, id } = await anAccount(await passwords.hash(password));
    // The other tests sign in today from the same address.
    const later = Date.now() + most * 86_400_000;
    setClock(() => later);
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const statuses: number[] = [];
    for (let tries = 0; tries < most + 2; tries += 1) statuses.push((await signIn(username)).status ?? 0);
    setClock(null);
    expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429, 429]);
    expect(await sessionsOf(id)).toHaveLength(most);
  });
});
