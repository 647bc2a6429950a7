import { createHmac, createPublicKey } from 'node:crypto';

import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { sign, verify } from '#functions/services/tokens.ts';

const claims = {
  userId: '01jd0000000000000000000000',
  sessionId: '01jd0000000000000000000001',
  role: 'seller' as const,
};
const hours = 3_600_000;
const days = 24 * hours;
const start = Date.UTC(2026, 0, 1);
const site = 'https://tandem.example';

async function aKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const [secretJwk, publicJwk] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)]);
  return { privateKey, secretJwk: { ...secretJwk, kid }, publicJwk: { ...publicJwk, kid } satisfies JWK };
}
const own = await aKey('key-1');
const publish = (...keys: JWK[]) => vi.stubEnv('SESSION_PUBLIC_KEYS', JSON.stringify({ keys }));

beforeEach(() => {
  setClock(() => start);
  vi.stubEnv('SITE_ORIGIN', site);
  vi.stubEnv('SESSION_SIGNING_KEY', JSON.stringify(own.secretJwk));
  publish(own.publicJwk);
});
afterEach(() => {
  setClock(null);
  vi.unstubAllEnvs();
});

type Payload = {
  sub?: string;
  sid?: string;
  role?: unknown;
  iss?: string;
  aud?: string;
  exp?: number;
  nbf?: number;
};
const good: Payload = { sub: claims.userId, sid: claims.sessionId, role: 'seller', iss: site, aud: 'tandem' };
const seconds = start / 1000;

/** A token signed with our key, with these changes to a valid one. */
async function aToken(payload: Payload = {}, header: Record<string, unknown> = {}, key = own.privateKey) {
  return new SignJWT({ exp: seconds + 60, ...good, ...payload })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'key-1', typ: 'JWT', ...header })
    .sign(key, { crit: { exp2: true } });
}
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a session token', () => {
  it('is valid for exactly seven days', async () => {
    const token = await sign(claims);
    expect(await verify(token)).toEqual(claims);
    setClock(() => start + 7 * days - 1000);
    expect(await verify(token)).toEqual(claims);
    setClock(() => start + 7 * days);
    expect(await verify(token)).toBeNull();
  });

  it('of an operator is valid for eight hours', async () => {
    const ofOperator = { ...claims, role: 'operator' as const };
    const token = await sign(ofOperator);
    setClock(() => start + 8 * hours - 1000);
    expect(await verify(token)).toEqual(ofOperator);
    setClock(() => start + 8 * hours);
    expect(await verify(token)).toBeNull();
  });

  it('made by hand with the same claims is accepted, so each refusal below has one reason', async () => {
    expect(await verify(await aToken())).toEqual(claims);
  });

  it.each<[string, Payload]>([
    ['expired', { exp: seconds - 1 }],
    ['from another issuer', { iss: 'https://evil.example' }],
    ['for another service', { aud: 'other' }],
    ['that begins in the future', { nbf: seconds + 60 }],
    ['without an expiry time', { exp: undefined as unknown as number }],
    ['without a user', { sub: undefined as unknown as string }],
    ['without a session', { sid: undefined as unknown as string }],
    ['with an unknown role', { role: 'admin' }],
    ['with a role that is no text', { role: true }],
    ['without a role', { role: undefined }],
  ])('%s is refused', async (_, payload) => {
    expect(await verify(await aToken(payload))).toBeNull();
  });

  it.each([
    ['of another type', { typ: 'at+jwt' }],
    ['signed with an unknown key', { kid: 'key-2' }],
    ['with unknown critical extensions', { crit: ['exp2'], exp2: 1 }],
  ])('%s is refused', async (_, header) => {
    expect(await verify(await aToken({}, header))).toBeNull();
  });

  it('signed with another key under our kid is refused, also when it brings that key', async () => {
    const other = await aKey('key-1');
    const jku = 'http://localhost:1/keys';
    for (const header of [{}, { jwk: other.publicJwk }, { jku, x5u: jku }])
      expect(await verify(await aToken({}, header, other.privateKey))).toBeNull();
  });

  it('without a signature is refused, also when its algorithm is none', async () => {
    const payload = encode({ ...good, exp: seconds + 60 });
    for (const alg of ['none', 'None', 'NONE', 'nOnE', ''])
      expect(await verify(`${encode({ alg, kid: 'key-1', typ: 'JWT' })}.${payload}.`)).toBeNull();
    expect(await verify(`${encode({ alg: 'EdDSA', kid: 'key-1', typ: 'JWT' })}.${payload}.`)).toBeNull();
  });

  it('signed with our public key as an HMAC secret is refused', async () => {
    const text = `${encode({ alg: 'HS256', kid: 'key-1', typ: 'JWT' })}.${encode({ ...good, exp: seconds + 60 })}`;
    const { x = '' } = own.publicJwk;
    const pem = createPublicKey({ key: { ...own.publicJwk }, format: 'jwk' });
    for (const secret of [
      pem.export({ type: 'spki', format: 'pem' }),
      Buffer.from(x, 'base64url'),
      JSON.stringify(own.publicJwk),
    ]) {
      const mac = createHmac('sha256', secret).update(text).digest('base64url');
      expect(await verify(`${text}.${mac}`)).toBeNull();
    }
  });

  it('changed in one letter of its payload or its signature is refused', async () => {
    const [header = '', payload = '', signature = ''] = (await sign(claims)).split('.');
    const other = encode({ ...good, sub: '01jd0000000000000000000009', exp: seconds + 60 });
    expect(await verify(`${header}.${other}.${signature}`)).toBeNull();
    expect(
      await verify(`${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
    ).toBeNull();
  });

  it.each(['', 'x', 'a.b', 'a.b.c', 'ey.ey.ey', '..'])('that is malformed is refused: %j', async (text) => {
    expect(await verify(text)).toBeNull();
  });

  it('is verified every time, with a key that is imported once', async () => {
    const [imported, checked] = [vi.spyOn(crypto.subtle, 'importKey'), vi.spyOn(crypto.subtle, 'verify')];
    publish(own.publicJwk, (await aKey('key-2')).publicJwk);
    const token = await sign(claims);
    for (let time = 0; time < 3; time += 1) expect(await verify(token)).toEqual(claims);
    expect(checked).toHaveBeenCalledTimes(3);
    expect(imported).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});
