import * as sessions from '#functions/data/sessions.ts';
import type { SessionUser } from '#functions/data/sessions.ts';
import { verify, type Claims } from '#functions/services/tokens.ts';
import type { Call } from '#shared/api/call.ts';
import { messages } from '#shared/messages.ts';

import { sessionToken } from './cookies.ts';
import { AppError } from './errors.ts';

/** Who makes the call, as the signed token says. */
export type Identity = { id: string; isSeller: boolean; sessionId: string };

/** Who makes the call, with the session's copy of their public card. */
export type Caller = Identity & SessionUser;

/**
 * The caller as a handler of this call sees it: nobody where identity does not matter; the whole card for writes,
 * which wait for the session; the identity alone for reads, which run beside the look-up of the session.
 */
export type CallerOf<C extends Call> = C['access'] extends 'anyone' | 'provider'
  ? undefined
  : C['access'] extends 'visitor'
    ? Caller | undefined
    : C['method'] extends 'GET'
      ? Identity
      : Caller;

export type Arrival = { caller: Identity | Caller | undefined; isAlive: Promise<void> };

const unauthenticated = (message: string) => new AppError('unauthenticated', message);

async function standing(claims: Claims): Promise<Caller | null> {
  const user = await sessions.find(claims.userId, claims.sessionId);
  return user && { ...user, sessionId: claims.sessionId };
}

function requireRole({ access }: Call, { isSeller }: Identity): void {
  if (access === 'seller' && !isSeller) throw new AppError('forbidden', messages.access.sellersOnly);
  if (access === 'buyer' && isSeller) throw new AppError('forbidden', messages.access.buyersOnly);
}

/** Refuses a request that names another person as the one who makes it (decisions: Every call). */
export function requireSelf(userId: string | undefined, caller: Identity): void {
  if (userId !== undefined && userId !== caller.id) throw new AppError('forbidden', messages.access.notYours);
}

/**
 * Establishes who calls, before anything is read from their request: a session where the call needs one (401), in
 * the role it needs (403). For reads `isAlive` may still be under way; no answer leaves before it has settled.
 */
export async function identify(call: Call, cookies: string[] | undefined): Promise<Arrival> {
  const nobody = { caller: undefined, isAlive: Promise.resolve() };
  if (call.access === 'anyone' || call.access === 'provider') return nobody;
  const token = sessionToken(cookies);
  const claims = token ? await verify(token) : null;

  if (call.access === 'visitor') {
    return claims ? { ...nobody, caller: (await standing(claims)) ?? undefined } : nobody;
  }
  if (!claims) throw unauthenticated(token ? messages.auth.sessionOver : messages.auth.signInFirst);

  const looked = standing(claims).then(
    (caller) => caller ?? Promise.reject(unauthenticated(messages.auth.sessionOver)),
  );
  const identity = { id: claims.userId, isSeller: claims.isSeller, sessionId: claims.sessionId };
  if (call.method !== 'GET') {
    const caller = await looked;
    requireRole(call, caller);
    return { caller, isAlive: nobody.isAlive };
  }
  const isAlive = looked.then(() => undefined);
  try {
    requireRole(call, identity);
  } catch (error) {
    await isAlive;
    throw error;
  }
  isAlive.catch(() => undefined);
  return { caller: identity, isAlive };
}
