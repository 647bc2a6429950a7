import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';

import { now } from '#functions/lib/clock.ts';
import { env } from '#functions/lib/env.ts';
import { sessionLifetime } from '#functions/lib/session-lifetime.ts';
import { isRole, type Role } from '#shared/rules/accounts/role.ts';

import { sessionSigner } from './signer.ts';

const ALGORITHM = 'EdDSA';
const AUDIENCE = 'tandem';

/** The claims of a session token. Its session may have ended since it was signed, so the session is read as well. */
export type Claims = { userId: string; sessionId: string; role: Role };

const encode = (part: object | Uint8Array) =>
  Buffer.from(part instanceof Uint8Array ? part : JSON.stringify(part)).toString('base64url');

/** A session token for these claims, signed and valid as long as a session of this role lasts. */
export async function sign({ userId, sessionId, role }: Claims): Promise<string> {
  const signer = sessionSigner();
  const seconds = Math.floor(now() / 1000);
  const header = { alg: ALGORITHM, kid: signer.kid, typ: 'JWT' };
  const payload = {
    sub: userId,
    sid: sessionId,
    role,
    iss: env('SITE_ORIGIN'),
    aud: AUDIENCE,
    iat: seconds,
    exp: seconds + sessionLifetime(role) / 1000,
  };
  // Assembled here, because jose cannot sign with a key that stays in KMS.
  const unsigned = `${encode(header)}.${encode(payload)}`;
  return `${unsigned}.${encode(await signer.sign(Buffer.from(unsigned)))}`;
}

let keySet: { json: string; resolve: ReturnType<typeof createLocalJWKSet> } | undefined;

/** The claims of a session token; null when it is forged, expired or from another site. */
export async function verify(token: string): Promise<Claims | null> {
  const json = env('SESSION_PUBLIC_KEYS');
  if (keySet?.json !== json) keySet = { json, resolve: createLocalJWKSet(JSON.parse(json) as JSONWebKeySet) };
  try {
    const { payload } = await jwtVerify(token, keySet.resolve, {
      algorithms: [ALGORITHM],
      issuer: env('SITE_ORIGIN'),
      audience: AUDIENCE,
      typ: 'JWT',
      currentDate: new Date(now()),
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const { sub, sid, role } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || !isRole(role)) return null;
    return { userId: sub, sessionId: sid, role };
  } catch {
    return null;
  }
}
