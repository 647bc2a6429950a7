import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';

import { now } from '#functions/lib/clock.ts';
import { env } from '#functions/lib/env.ts';
import { limits } from '#shared/limits.ts';
import { isRole, type Role } from '#shared/rules/role.ts';

import { sessionSigner } from './signer.ts';

const ALGORITHM = 'EdDSA';
const AUDIENCE = 'tandem';

/** Who a session token speaks for. Signed, so true; whether the session still lives is asked of the table. */
export type Claims = { userId: string; sessionId: string; role: Role };

const encoded = (part: object | Uint8Array) =>
  Buffer.from(part instanceof Uint8Array ? part : JSON.stringify(part)).toString('base64url');

/** Signs a session token for seven days, with the key whose public half everybody verifies with. */
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
    exp: seconds + limits.session.lifetime / 1000,
  };
  // Put together here, because the library signs only with keys that it holds.
  const unsigned = `${encoded(header)}.${encoded(payload)}`;
  return `${unsigned}.${encoded(await signer.sign(Buffer.from(unsigned)))}`;
}

let keySet: { json: string; resolve: ReturnType<typeof createLocalJWKSet> } | undefined;

/** Verifies a session token by the key its `kid` names; null for whatever is forged, foreign or expired. */
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
