import type { SessionUser } from '#functions/data/sessions.ts';
import * as sessions from '#functions/data/sessions.ts';
import { sessionCookieName } from '#functions/lib/cookies.ts';
import { sign } from '#functions/services/tokens.ts';

/** The cookies of a fresh session of this user. */
export async function cookiesOf(user: SessionUser): Promise<string[]> {
  const sessionId = await sessions.open(user);
  const token = await sign({ userId: user.id, sessionId, isSeller: user.isSeller });
  return [`${sessionCookieName()}=${token}`];
}
