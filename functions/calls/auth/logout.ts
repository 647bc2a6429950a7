import { endSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { Answer } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handle.ts';
import { auth as calls } from '#shared/api/accounts/auth.ts';

export const handler = handle(calls.logout, {
  run: async ({ caller }) => {
    if (caller) await endSession(caller.id, caller.sessionId);
    return new Answer({}, { cookies: [noSessionCookie()] });
  },
});
