import { removePasskey } from '#functions/domain/accounts/passkeys/change.ts';
import { handle } from '#functions/http/handle.ts';
import { passkeys as calls } from '#shared/api/passkeys.ts';

export const handler = handle(calls.remove, {
  run: async ({ params, caller }) => {
    await removePasskey(caller.id, params.id);
    return {};
  },
});
