import type * as crypto from 'node:crypto';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { messages } from '#shared/messages.ts';
import { aBrowser, aForm, aMember } from '#test/flows/a-browser.ts';
import { useCloud } from '#test/support/cloud.ts';

const counted = vi.hoisted(() => ({ costs: [] as unknown[] }));

// What a sign-in takes is counted, not timed: seconds tell of the machine as well.
vi.mock('node:crypto', async (original) => {
  const own = await original<typeof crypto>();
  const argon2: typeof own.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    counted.costs.push([algorithm, memory, passes, parallelism, tagLength]);
    own.argon2(algorithm, parameters, callback);
  };
  return { ...own, default: { ...own, argon2 }, argon2 };
});

const cloud = useCloud();
const ONE = [['argon2id', 19_456, 2, 1, 32]];

/** What a sign-in answers, all of it that a stranger sees, and which hashes were made for it. */
async function signIn(username: string, password = 'not the password') {
  counted.costs = [];
  const { status, body, headers } = await aBrowser(cloud).post('/auth/login', { username, password });
  const seen = [...headers].filter(([name]) => name !== 'date');
  return { status, body, headers: seen, hashes: [...counted.costs] };
}

beforeEach(() => void (counted.costs = []));

describe('whoever tries to sign in', () => {
  it('cannot tell a name that somebody has from one that nobody has: not by words, status, headers or work', async () => {
    const { username, email } = await aMember(cloud);
    const known = await signIn(username);
    expect(known).toMatchObject({ status: 401, body: { message: messages.auth.wrongCredentials } });
    expect(known.hashes).toEqual(ONE);
    for (const name of [email, 'nobody at all', 'nobody@example.com', '', '@', 'x'.repeat(254)]) {
      expect(await signIn(name), name).toEqual(known);
    }
  });

  it('costs one hash with the right password too', async () => {
    const { username, password } = await aMember(cloud);
    expect(await signIn(username, password)).toMatchObject({ status: 200, hashes: ONE });
  });

  it('is not worth a hash once there were too many', async () => {
    const { username } = await aMember(cloud);
    await Promise.all(Array.from({ length: 10 }, () => signIn(username)));
    for (const name of [username]) expect(await signIn(name)).toMatchObject({ status: 429, hashes: [] });
  });
});

describe('whoever registers', () => {
  it('costs one hash, whether or not the name is taken', async () => {
    const { username } = await aMember(cloud);
    for (const [form, status] of [
      [aForm(), 201],
      [aForm({ username }), 409],
    ] as const) {
      counted.costs = [];
      expect((await aBrowser(cloud).post('/auth/register', form)).status).toBe(status);
      expect(counted.costs).toEqual(ONE);
    }
  });
});
