import * as sessions from '#functions/data/sessions.ts';
import { Answer } from '#functions/lib/answer.ts';
import { sessionCookie } from '#functions/lib/cookies.ts';
import { handle } from '#functions/lib/handle.ts';
import { api } from '#shared/api/index.ts';

export const handler = handle(api.auth.logout, async ({ caller }) => {
  if (caller) await sessions.close(caller.id, caller.sessionId);
  return new Answer({}, { cookies: [sessionCookie('')] });
});
