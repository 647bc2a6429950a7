import { sessionsOf, toSession } from '#functions/domain/accounts/sessions/own-sessions.ts';
import { handle } from '#functions/http/handle.ts';
import { sessions as calls } from '#shared/api/accounts/sessions.ts';

export const handler = handle(calls.list, {
  run: async ({ caller }) => {
    const sessions = await sessionsOf(caller.id);
    return { items: sessions.map((each) => toSession(each, caller.sessionId)) };
  },
});
