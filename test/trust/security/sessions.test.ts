import { createHmac, createPrivateKey, createPublicKey, randomUUID, sign as signWith } from 'node:crypto';

import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { setClock } from '#functions/lib/clock.ts';
import { sign } from '#functions/services/tokens.ts';
import { aBrowser, aMember } from '#test/flows/a-browser.ts';
import { useCloud } from '#test/support/cloud.ts';
import { tally } from '#test/trust/tally.ts';

const cloud = useCloud();
afterEach(() => {
  setClock(null);
  vi.unstubAllEnvs();
});

/** The status of a call that needs a session, with exactly this Cookie header. */
async function statusWith(cookie: string): Promise<number> {
  tally('session tokens');
  return (await fetch(`${cloud.origin}/api/orders`, { headers: { cookie } })).status;
}
const statusOf = (token: string) => statusWith(`session=${token}`);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signingKey = () => JSON.parse(process.env['SESSION_SIGNING_KEY'] ?? '') as JWK & { kid: string };

/** A member's session token and its decoded parts. */
async function aSession() {
  const member = await aMember(cloud);
  const token = member.browser.jar.get('session') ?? '';
  const [header = '', payload = ''] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString());
  return {
    ...member,
    token,
    header: JSON.parse(header) as Record<string, string>,
    payload: JSON.parse(payload) as Record<string, unknown> & { sid: string },
  };
}

type Change = { header?: object; payload?: object };

/** A token of an active session with changed claims, validly signed. */
async function aChangedToken(
  { header = {}, payload = {} }: Change,
  key: JWK = signingKey(),
): Promise<string> {
  const own = await aSession();
  const text = `${encode({ ...own.header, ...header })}.${encode({ ...own.payload, ...payload })}`;
  const signature = signWith(null, Buffer.from(text), createPrivateKey({ key: { ...key }, format: 'jwk' }));
  return `${text}.${signature.toString('base64url')}`;
}

describe('the token of an active session', () => {
  it('is accepted when it is rebuilt and signed with our own key (checks the changed tokens below)', async () => {
    expect(await statusOf(await aChangedToken({}))).toBe(200);
  });

  it.each<[string, Change]>([
    ['that ends in the past', { payload: { exp: 1 } }],
    ['that never ends', { payload: { exp: undefined } }],
    ['that begins in the future', { payload: { nbf: 4_000_000_000 } }],
    ['of another site', { payload: { iss: 'https://evil.example' } }],
    ['for another service', { payload: { aud: 'other' } }],
    ['without a person', { payload: { sub: undefined } }],
    ['without a session', { payload: { sid: undefined } }],
    ['whose role does not exist', { payload: { role: 'admin' } }],
    ['whose role is a boolean', { payload: { role: true } }],
    ['of another kind', { header: { typ: 'at+jwt' } }],
    ['whose key is unknown', { header: { kid: 'key-2' } }],
    ['with unknown critical extensions', { header: { crit: ['exp2'], exp2: 1 } }],
  ])('is refused when it is one %s', async (_, change) => {
    expect(await statusOf(await aChangedToken(change))).toBe(401);
  });

  it('is refused when it is signed by another key under our key id, or by a key that it embeds', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const [foreign, jwk] = [await exportJWK(privateKey), await exportJWK(publicKey)];
    expect(await statusOf(await aChangedToken({}, foreign))).toBe(401);
    expect(await statusOf(await aChangedToken({ header: { jwk } }, foreign))).toBe(401);
    const jku = 'http://localhost:1/keys';
    expect(await statusOf(await aChangedToken({ header: { jku, x5u: jku } }, foreign))).toBe(401);
  });

  it('is refused without a signature, or with an HMAC made from our public key', async () => {
    const { header, payload, token } = await aSession();
    const body = token.split('.')[1] ?? '';
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      expect(await statusOf(`${encode({ ...header, alg })}.${body}.`)).toBe(401);
    }
    expect(await statusOf(`${token.split('.').slice(0, 2).join('.')}.`)).toBe(401);
    const { d: _, ...open } = signingKey();
    const pem = createPublicKey({ key: { ...open }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    for (const secret of [pem, Buffer.from(String(open.x), 'base64url'), JSON.stringify(open)]) {
      const text = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`;
      const mac = createHmac('sha256', secret).update(text).digest('base64url');
      expect(await statusOf(`${text}.${mac}`)).toBe(401);
    }
  });

  it('is refused for another person, also when that person is signed in, and with another role', async () => {
    const [one, other] = [await aSession(), await aSession()];
    const { sid } = one.payload;
    expect(await statusOf(await sign({ userId: other.id, sessionId: sid, role: 'buyer' }))).toBe(401);
    expect(await statusOf(await sign({ userId: one.id, sessionId: other.payload.sid, role: 'buyer' }))).toBe(
      401,
    );
    expect(await statusOf(one.token)).toBe(200);
    expect(await statusOf(other.token)).toBe(200);
  });

  it('is refused once its key is no longer published', async () => {
    const { token } = await aSession();
    const { publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    const next = { ...(await exportJWK(publicKey)), kid: 'next' };
    vi.stubEnv('SESSION_PUBLIC_KEYS', JSON.stringify({ keys: [next] }));
    expect(await statusOf(token)).toBe(401);
  });
});

describe('the cookie of a session', () => {
  it('counts by its exact name only', async () => {
    const { token } = await aSession();
    for (const name of [
      'Session',
      '__Host-session',
      '__Secure-session',
      ' session2',
      'xsession',
      'session%20',
    ]) {
      expect(await statusWith(`${name}=${token}`)).toBe(401);
    }
    expect(await statusWith(`a=b; session=${token}; c=d`)).toBe(200);
  });

  it('counts once: of two the first, and the second is never tried', async () => {
    const [one, other] = [await aSession(), await aSession()];
    expect(await statusWith(`session=x; session=${one.token}`)).toBe(401);
    const headers = { cookie: `session=${one.token}; session=${other.token}` };
    const profile = await fetch(`${cloud.origin}/api/users/${one.id}`, { headers });
    expect(await profile.json()).toMatchObject({ email: one.email });
    const second = await fetch(`${cloud.origin}/api/users/${other.id}`, { headers });
    expect(await second.json()).not.toHaveProperty('email');
  });

  it('is not accepted in a header or in the address', async () => {
    const { token } = await aSession();
    const headers = { authorization: `Bearer ${token}`, 'x-session': token };
    expect((await fetch(`${cloud.origin}/api/orders?session=${token}`, { headers })).status).toBe(401);
  });
});

describe('signing in', () => {
  it('starts a new session each time, and never continues one from a planted cookie', async () => {
    const { username, password, id, token: planted, payload } = await aSession();
    const victim = aBrowser(cloud, [['session', planted]]);
    const sids = new Set([payload.sid]);
    for (let times = 0; times < 3; times += 1) {
      await victim.post('/auth/login', { username, password, sid: payload.sid, sessionId: payload.sid });
      const own = victim.jar.get('session') ?? '';
      const claims = JSON.parse(
        Buffer.from(own.split('.')[1] ?? '', 'base64url').toString(),
      ) as typeof payload;
      expect(claims).toMatchObject({ sub: id });
      sids.add(claims.sid);
    }
    expect(sids.size).toBe(4);
  });

  it('sets no cookie when it fails', async () => {
    const stranger = aBrowser(cloud);
    await stranger.post('/auth/login', { username: randomUUID(), password: 'not the password' });
    expect([...stranger.jar]).toEqual([]);
  });

  it('lasts seven days, whether or not the session is used', async () => {
    const { token } = await aSession();
    const signedInAt = Date.now();
    setClock(() => signedInAt + 7 * 24 * 3_600_000 - 60_000);
    expect(await statusOf(token)).toBe(200);
    setClock(() => signedInAt + 7 * 24 * 3_600_000 + 1_000);
    expect(await statusOf(token)).toBe(401);
  });
});
