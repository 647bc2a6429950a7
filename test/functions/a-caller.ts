import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, vi } from 'vitest';

import type { SessionUser } from '#functions/data/sessions.ts';
import * as sessions from '#functions/data/sessions.ts';
import { sessionCookieName } from '#functions/lib/cookies.ts';
import { sign } from '#functions/services/tokens.ts';

/** Gives this file's tests a site whose sessions they can open. */
export function useSessions(): void {
  beforeAll(async () => {
    const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const [secret, open] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
    vi.stubEnv('SITE_ORIGIN', 'http://localhost');
    vi.stubEnv('CURRENCY', 'usd');
    vi.stubEnv('SESSION_SIGNING_KEY', JSON.stringify({ ...secret, kid: 'test' }));
    vi.stubEnv('SESSION_PUBLIC_KEYS', JSON.stringify({ keys: [{ ...open, kid: 'test' }] }));
  });
}

/** The cookies of a fresh session of this user. */
export async function cookiesOf(user: SessionUser): Promise<string[]> {
  const sessionId = await sessions.open(user);
  const token = await sign({ userId: user.id, sessionId, isSeller: user.isSeller });
  return [`${sessionCookieName()}=${token}`];
}
