import type { User } from '#functions/domain/accounts/record.ts';
import { startSession } from '#functions/domain/accounts/sessions.ts';
import { sign } from '#functions/services/tokens.ts';
import type { Step } from '#functions/table/transaction.ts';
import { roleOf } from '#shared/rules/role.ts';

import { sessionCookie } from './cookies.ts';

/**
 * Starts a session for this account, which is counted, and returns the cookie with its signed token. Throws `Outdated` if
 * the account has changed since it was read.
 */
export async function newSessionCookie(user: User, counts: readonly Step[]): Promise<string> {
  const role = roleOf(user);
  const sessionId = await startSession({ ...user, role }, counts);
  return sessionCookie(await sign({ userId: user.id, sessionId, role }));
}
