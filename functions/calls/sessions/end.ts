import { endSession } from '#functions/domain/accounts/sessions/sessions.ts';
import { handle } from '#functions/http/handle.ts';
import { sessions as calls } from '#shared/api/accounts/sessions.ts';

export const handler = handle(calls.end, {
  run: async ({ params, caller }) => {
    await endSession(caller.id, params.id);
    return {};
  },
});
