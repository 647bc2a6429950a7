import { argon2Sync } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { hash, isGuessable, isOutdated, verify } from '#functions/services/passwords.ts';

import { anOldHash } from './an-old-hash.ts';

beforeEach(() => void vi.stubEnv('PASSWORD_PEPPER', 'pepper of the tests'));
afterEach(() => void vi.unstubAllEnvs());

const password = 'tea at five, Änne 🍵';

describe('a password hash', () => {
  it('is Argon2id with its stated parameters and the pepper, as node:crypto computes it', async () => {
    const phc = await hash(password);
    const [, kind, version, cost, salt = '', tag = ''] = phc.split('$');
    expect([kind, version, cost]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
    expect(Buffer.from(salt, 'base64')).toHaveLength(16);
    const computed = argon2Sync('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
      secret: 'pepper of the tests',
    });
    expect(computed.toString('base64').replace('=', '')).toBe(tag);
  });

  it('differs each time by its salt, and matches its own password and no other, and only with the pepper', async () => {
    const phc = await hash(password);
    expect(await hash(password)).not.toBe(phc);
    expect(await verify(password, phc)).toBe(true);
    for (const other of [`${password} `, password.toLowerCase(), ''])
      expect(await verify(other, phc)).toBe(false);
    expect(await verify(password, undefined)).toBe(false);
    vi.stubEnv('PASSWORD_PEPPER', 'another');
    expect(await verify(password, phc)).toBe(false);
  });

  it('of lower cost still matches, and counts as outdated', async () => {
    const written = anOldHash(password, 'pepper of the tests');
    expect(await verify(password, written)).toBe(true);
    expect(await verify('another password', written)).toBe(false);
    expect(isOutdated(written)).toBe(true);
    expect(isOutdated(await hash(password))).toBe(false);
  });
});

describe('a password', () => {
  it.each(['password', '12345678', 'Password1', 'qwertyuiop', 'iloveyou', 'TRUSTNO1'])(
    'that is among the most common is refused: %s',
    async (common) => {
      expect(await isGuessable(common, [])).toBe(true);
    },
  );

  it.each([
    'aaaaaaaa',
    ' '.repeat(8),
    'abcdefgh',
    '87654321',
    'asdfghjkl',
    'abababab',
    '11223344',
    '19.11.2020',
  ])('that follows a pattern is refused: %j', async (pattern) => {
    expect(await isGuessable(pattern, [])).toBe(true);
  });

  it.each([
    'maya1234',
    'Maya2024!',
    'm4y4m4y4',
    'ayam1234',
    'buyer.maya',
    'lindqvist1',
    'Buyer.Lindqvist@example.com',
  ])('that is made of the person’s own names is refused: %s', async (password) => {
    expect(await isGuessable(password, ['maya', 'buyer.lindqvist@example.com'])).toBe(true);
  });

  it.each([
    'marzipanellax marzipanellax',
    'Marzipanellax-marzipanellax!',
    'marzipanellax1marzipanellax',
    'buyer.lindqvist',
    'buyer.lindqvist buyer.lindqvist',
    'buyer.lindqvist@example.com, buyer.lindqvist@example.com',
  ])('that is one of the person’s own names, or says one again, is refused: %s', async (password) => {
    expect(await isGuessable(password, ['marzipanellax', 'buyer.lindqvist@example.com'])).toBe(true);
  });

  it('that says a name again beside something else is judged by that', async () => {
    expect(await isGuessable('maya maya kqwzvjxh tulip', ['maya'])).toBe(false);
  });

  it.each([
    'seven lazy walruses',
    'tandem-demo',
    'kqwzvjxh',
    'm'.repeat(20) + ' zebra',
    'Пять сонных моржей',
  ])('needs no digits or special characters: %s', async (password) => {
    expect(await isGuessable(password, ['clara', 'clara@example.com'])).toBe(false);
  });
});
