import type { User } from '#functions/domain/accounts/record.ts';
import { recognize, type forgetOthers } from '#functions/domain/accounts/sessions/browsers.ts';
import { startSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { newId, newSecretId } from '#functions/lib/ids.ts';
import { sign } from '#functions/services/tokens.ts';
import type { Step } from '#functions/table/transactions/transaction.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';

import { browserName } from './browser-name.ts';
import { browserCookie, browserIdsIn, sessionCookie } from './cookies.ts';
import type { RequestInfo } from './request.ts';

/**
 * Starts a session for this account in the browser of this request, which is counted. Returns the cookies: with its signed
 * token, and with the ids by which the browser is known again. Throws `Outdated` if the account has changed since it was read.
 */
export async function newSessionCookies(
  user: User,
  request: RequestInfo,
  counts: readonly Step[],
): Promise<string[]> {
  const role = roleOf(user);
  const { session, isKnown, cookies } = await sessionIn(user.id, request);
  const sessionId = await startSession({ ...user, role }, [...counts, isKnown], session.place);
  return cookies(user, sessionId);
}

/**
 * A session of somebody in the browser of this request, for a change of the account that begins it; the step that tells
 * them of a new browser, and may forget others; and the cookies once it has begun.
 */
export async function sessionIn(
  userId: string,
  { cookies, userAgent, country }: RequestInfo,
  recognizing: typeof forgetOthers = recognize,
) {
  const sent = browserIdsIn(cookies);
  const fresh = newSecretId();
  let browserIds = sent.length > 0 ? sent : [fresh];
  const place = { browser: await browserName(userAgent), country };
  const session = { id: newId(), place };
  return {
    session,
    isKnown: recognizing(userId, { sent, fresh }, place, () => (browserIds = [fresh, ...sent])),
    cookies: async (user: User, sessionId = session.id): Promise<string[]> => {
      const role = roleOf(user);
      return [sessionCookie(await sign({ userId, sessionId, role }), role), browserCookie(browserIds)];
    },
  };
}
