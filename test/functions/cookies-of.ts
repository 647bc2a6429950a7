import { endSession, type SessionUser, startSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { sessionCookieName } from '#functions/http/cookies.ts';
import { sign } from '#functions/services/tokens.ts';

async function begin(user: SessionUser) {
  const sessionId = await startSession(user);
  const token = await sign({ userId: user.id, sessionId, role: user.role });
  return { sessionId, cookies: [`${sessionCookieName()}=${token}`] };
}

/** The cookies of a new session of this user. */
export const cookiesOf = async (user: SessionUser): Promise<string[]> => (await begin(user)).cookies;

/** The cookies of a session that was ended, whose token is still valid. */
export async function endedCookiesOf(user: SessionUser): Promise<string[]> {
  const { sessionId, cookies } = await begin(user);
  await endSession(user.id, sessionId);
  return cookies;
}
