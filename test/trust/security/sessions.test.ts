import { randomUUID } from 'node:crypto';

import { decodeJwt, exportJWK, generateKeyPair } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { sign } from '#functions/services/tokens.ts';
import { aBrowser, aMember } from '#test/flows/support/a-browser.ts';
import { useCloud } from '#test/support/cloud.ts';
import { tally } from '#test/trust/tally.ts';

const cloud = useCloud();
afterEach(() => void vi.unstubAllEnvs());

/** The status of a call that needs a session, with exactly this Cookie header. */
async function statusWith(cookie: string): Promise<number> {
  tally('session tokens');
  return (await fetch(`${cloud.origin}/api/orders`, { headers: { cookie } })).status;
}
const statusOf = (token: string) => statusWith(`session=${token}`);

/** A member's session token, and what it says. */
async function aSession() {
  const member = await aMember(cloud);
  const token = member.browser.jar.get('session') ?? '';
  return { ...member, token, sid: decodeJwt<{ sid: string }>(token).sid };
}

describe('the token of an active session', () => {
  it('is refused for another person, also when that person is signed in, and with another role', async () => {
    const [one, other] = [await aSession(), await aSession()];
    const { sid } = one;
    expect(await statusOf(await sign({ userId: other.id, sessionId: sid, role: 'buyer' }))).toBe(401);
    expect(await statusOf(await sign({ userId: one.id, sessionId: other.sid, role: 'buyer' }))).toBe(401);
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
    const { username, password, id, token: planted, sid } = await aSession();
    const victim = aBrowser(cloud, [['session', planted]]);
    const sids = new Set([sid]);
    for (let times = 0; times < 3; times += 1) {
      await victim.post('/auth/login', { username, password, sid, sessionId: sid });
      const own = victim.jar.get('session') ?? '';
      const claims = decodeJwt<{ sid: string }>(own);
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
});
