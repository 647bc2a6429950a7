import * as sessions from '#functions/data/sessions.ts';
import { Answer } from '#functions/lib/answer.ts';
import { sessionCookie } from '#functions/lib/cookies.ts';
import { handle } from '#functions/lib/handle.ts';
import { auth as calls } from '#shared/api/auth.ts';

export const handler = handle(calls.logout, async ({ caller }) => {
  if (caller) await sessions.close(caller.id, caller.sessionId);
  return new Answer({}, { cookies: [sessionCookie('')] });
});
