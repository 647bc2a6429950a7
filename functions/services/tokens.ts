import { createLocalJWKSet, importJWK, jwtVerify, SignJWT, type JSONWebKeySet, type JWK } from 'jose';

import { env } from '#functions/lib/env.ts';
import { limits } from '#shared/limits.ts';

import { now } from './clock.ts';

const ALGORITHM = 'EdDSA';
const AUDIENCE = 'tandem';

/** Who a session token speaks for. Signed, so true; whether the session still lives is asked of the table. */
export type Claims = { userId: string; sessionId: string; isSeller: boolean };

/** Signs a session token for seven days, with the key whose public half everybody verifies with. */
export async function sign({ userId, sessionId, isSeller }: Claims): Promise<string> {
  const key = JSON.parse(env('SESSION_SIGNING_KEY')) as JWK & { kid: string };
  const seconds = Math.floor(now() / 1000);
  return new SignJWT({ sid: sessionId, seller: isSeller })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
    .setSubject(userId)
    .setIssuer(env('SITE_ORIGIN'))
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + limits.session.lifetime / 1000)
    .sign(await importJWK(key, ALGORITHM));
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
    const { sub, sid, seller } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof seller !== 'boolean') return null;
    return { userId: sub, sessionId: sid, isSeller: seller };
  } catch {
    return null;
  }
}
