import { endSessions } from '#functions/domain/accounts/sessions/own-sessions.ts';
import { handle } from '#functions/http/handle.ts';
import { sessions as calls } from '#shared/api/accounts/sessions.ts';

export const handler = handle(calls.endOthers, {
  run: async ({ caller }) => {
    await endSessions(caller.id, caller.sessionId);
    return {};
  },
});
