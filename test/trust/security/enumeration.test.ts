import type * as crypto from 'node:crypto';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import * as authTexts from '#shared/texts/accounts/auth.ts';
import { aBrowser, aForm, aMember } from '#test/flows/support/a-browser.ts';
import { useCloud } from '#test/support/cloud.ts';

const hashing = vi.hoisted(() => ({ costs: [] as unknown[] }));

// Hashes are counted instead of measuring time, which depends on the machine.
vi.mock('node:crypto', async (original) => {
  const own = await original<typeof crypto>();
  const argon2: typeof own.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    hashing.costs.push([algorithm, memory, passes, parallelism, tagLength]);
    own.argon2(algorithm, parameters, callback);
  };
  return { ...own, default: { ...own, argon2 }, argon2 };
});

const cloud = useCloud();
const ONE = [['argon2id', 19_456, 2, 1, 32]];

/** Everything that a stranger sees of the answer to a sign-in, and the hashes computed for it. */
async function signIn(username: string, password = 'not the password') {
  hashing.costs = [];
  const { status, body, headers } = await aBrowser(cloud).post('/auth/login', { username, password });
  const seen = [...headers].filter(([name]) => name !== 'date');
  return { status, body, headers: seen, hashes: [...hashing.costs] };
}

beforeEach(() => void (hashing.costs = []));

describe('whoever tries to sign in', () => {
  it('cannot tell an existing username from an unknown one by words, status, headers or work', async () => {
    const { username, email } = await aMember(cloud);
    const known = await signIn(username);
    expect(known).toMatchObject({ status: 401, body: { message: authTexts.wrongCredentials.message } });
    expect(known.hashes).toEqual(ONE);
    for (const name of [email, 'nobody at all', 'nobody@example.com', '', '@', 'x'.repeat(254)]) {
      expect(await signIn(name), name).toEqual(known);
    }
  });

  it('computes one hash with the right password too', async () => {
    const { username, password } = await aMember(cloud);
    expect(await signIn(username, password)).toMatchObject({ status: 200, hashes: ONE });
  });

  it('computes no hash once there were too many attempts', async () => {
    const { username } = await aMember(cloud);
    await Promise.all(Array.from({ length: 10 }, () => signIn(username)));
    expect(await signIn(username)).toMatchObject({ status: 429, hashes: [] });
  });
});

it('whoever registers computes one hash, whether or not the name is taken', async () => {
  const { username } = await aMember(cloud);
  for (const [form, status] of [
    [aForm(), 201],
    [aForm({ username }), 409],
  ] as const) {
    hashing.costs = [];
    expect((await aBrowser(cloud).post('/auth/register', form)).status).toBe(status);
    expect(hashing.costs).toEqual(ONE);
  }
});
