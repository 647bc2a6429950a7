import { type SessionUser, startSession } from '#functions/domain/accounts/sessions.ts';
import { sessionCookieName } from '#functions/http/cookies.ts';
import { sign } from '#functions/services/tokens.ts';

/** The cookies of a new session of this user. */
export async function cookiesOf(user: SessionUser): Promise<string[]> {
  const sessionId = await startSession(user);
  const token = await sign({ userId: user.id, sessionId, role: user.role });
  return [`${sessionCookieName()}=${token}`];
}
