import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, vi } from 'vitest';

/** Gives this file's tests the keys and settings for signing and verifying session tokens. */
export function useSessions(): void {
  beforeAll(async () => {
    const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const [secretKey, publicKey] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
    vi.stubEnv('SITE_ORIGIN', 'http://localhost');
    vi.stubEnv('CURRENCY', 'usd');
    vi.stubEnv('READS_PER_ADDRESS', '1000000');
    vi.stubEnv('ATTEMPTS_PER_ADDRESS', '1000');
    vi.stubEnv('PASSWORD_PEPPER', 'pepper of the tests');
    vi.stubEnv('SESSION_SIGNING_KEY', JSON.stringify({ ...secretKey, kid: 'test' }));
    vi.stubEnv('SESSION_PUBLIC_KEYS', JSON.stringify({ keys: [{ ...publicKey, kid: 'test' }] }));
  });
}
