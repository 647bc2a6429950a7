import * as sessions from '#functions/domain/accounts/sessions.ts';
import type { SessionUser } from '#functions/domain/accounts/sessions.ts';
import { forbidden, unauthenticated } from '#functions/lib/errors.ts';
import { verify, type Claims } from '#functions/services/tokens.ts';
import type { Call } from '#shared/api/call.ts';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/rules/role.ts';

import { sessionToken } from './cookies.ts';

/** Who makes the call, as the signed token says. */
export type Identity = { id: string; role: Role; sessionId: string };

/** Who makes the call, with the session's copy of their public card. */
export type Caller = Identity & SessionUser;

/**
 * The caller as a handler of this call sees it: nobody where identity does not matter; the whole card for writes,
 * which wait for the session; the identity alone for what only reads, beside the look-up of the session.
 */
export type CallerOf<C extends Call> = C['access'] extends 'anyone' | 'provider'
  ? undefined
  : (C['method'] extends 'GET' ? Identity : Caller) | (C['access'] extends 'visitor' ? undefined : never);

/** The caller as far as the signed token tells, and whole once the session was found. */
export type Arrival = { identity: Identity | undefined; standing: Promise<Caller | undefined> };

async function found({ userId, sessionId }: Claims): Promise<Caller | undefined> {
  const user = await sessions.find(userId, sessionId);
  return user ? { ...user, sessionId } : undefined;
}

function requireRole({ access }: Call, { role }: Identity): void {
  if (access === 'seller' && role !== 'seller') throw forbidden(messages.access.sellersOnly);
  if (access === 'buyer' && role !== 'buyer') throw forbidden(messages.access.buyersOnly);
}

/** Refuses a request that names another person as the one who makes it (decisions: Every call). */
export function requireSelf(userId: string | undefined, caller: Identity): void {
  if (userId !== undefined && userId !== caller.id) throw forbidden(messages.access.notYours);
}

/**
 * Establishes who calls, before anything is read from their request: a session where the call needs one (401), in
 * the role it needs (403). `standing` may still be under way, for calls that have something to read meanwhile; nothing
 * is written and no answer leaves before it has settled.
 */
export async function identify(call: Call, cookies: string[] | undefined): Promise<Arrival> {
  const nobody = { identity: undefined, standing: Promise.resolve(undefined) };
  if (call.access === 'anyone' || call.access === 'provider') return nobody;
  const token = sessionToken(cookies);
  const claims = token ? await verify(token) : null;

  const isVisitor = call.access === 'visitor';
  if (!claims && isVisitor) return nobody;
  if (!claims) throw unauthenticated(token ? messages.auth.sessionOver : messages.auth.signInFirst);

  const identity = { id: claims.userId, role: claims.role, sessionId: claims.sessionId };
  const standing = found(claims).then((caller) => {
    if (!caller && !isVisitor) throw unauthenticated(messages.auth.sessionOver);
    return caller;
  });
  try {
    requireRole(call, identity);
  } catch (error) {
    await standing;
    throw error;
  }
  standing.catch(() => undefined);
  return { identity, standing };
}
