import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, vi } from 'vitest';
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
