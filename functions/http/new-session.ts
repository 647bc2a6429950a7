import { recognize } from '#functions/domain/accounts/browsers.ts';
import type { User } from '#functions/domain/accounts/record.ts';
import { startSession } from '#functions/domain/accounts/sessions.ts';
import { newId } from '#functions/lib/ids.ts';
import { sign } from '#functions/services/tokens.ts';
import type { Step } from '#functions/table/transaction.ts';
import { roleOf } from '#shared/rules/role.ts';

import { browserName } from './browser-name.ts';
import { browserCookie, sessionCookie } from './cookies.ts';
import type { RequestInfo } from './request.ts';

/**
 * Starts a session for this account in the browser of this request, which is counted. Returns the cookies: with its signed
 * token, and with the id by which the browser is known again. Throws `Outdated` if the account has changed since it was read.
 */
export async function newSessionCookies(
  user: User,
  { browserId = newId(), userAgent, country }: RequestInfo,
  counts: readonly Step[],
): Promise<string[]> {
  const role = roleOf(user);
  const place = { browser: browserName(userAgent), country };
  const isKnown = recognize(user.id, browserId, place);
  const sessionId = await startSession({ ...user, role }, [...counts, isKnown], place);
  return [sessionCookie(await sign({ userId: user.id, sessionId, role })), browserCookie(browserId)];
}
