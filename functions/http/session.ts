import { findSessionUser } from '#functions/domain/accounts/sessions/sessions.ts';
import { unauthenticated } from '#functions/lib/errors.ts';
import { verify, type Claims } from '#functions/services/tokens.ts';
import type { Call } from '#shared/api/call.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

import type { Caller, Session, Middleware } from './context.ts';
import { sessionToken } from './cookies.ts';

/** The session of a request without one. */
export const noSession: Session = { identity: undefined, caller: Promise.resolve(undefined) };

/** Verifies the session token, unless the call ignores sessions, and starts to look up its session. */
async function findSession({ access }: Call, cookies: string[] | undefined): Promise<Session> {
  if (access === 'anyone' || access === 'provider') return noSession;
  const isOptional = access === 'visitor';
  const token = sessionToken(cookies);
  const claims = token ? await verify(token) : null;
  if (!claims && isOptional) return noSession;
  if (!claims) throw unauthenticated(token ? authTexts.sessionOver : authTexts.signInFirst);

  const { userId: id, role, sessionId } = claims;
  const caller = isOptional ? findCaller(claims) : requireCaller(claims);
  // It is awaited later; until then a rejection must not count as unhandled.
  caller.catch(() => undefined);
  return { identity: { id, role, sessionId }, caller };
}

async function findCaller({ userId, sessionId }: Claims): Promise<Caller | undefined> {
  const user = await findSessionUser(userId, sessionId);
  return user ? { ...user, sessionId } : undefined;
}

async function requireCaller(claims: Claims): Promise<Caller> {
  const caller = await findCaller(claims);
  if (!caller) throw unauthenticated(authTexts.sessionOver);
  return caller;
}

/**
 * Middleware: requires a session where the call needs one (401). The next steps run while it is looked up; if it is over, that
 * 401 replaces any error of theirs.
 */
export const session = (call: Call): Middleware => ({
  before: async ({ event, context }) => {
    context.session = await findSession(call, event.cookies);
  },
  onError: async (request) => {
    await request.context.session.caller.catch((error: Error) => {
      request.error = error;
    });
  },
});
