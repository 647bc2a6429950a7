import { renamePasskey } from '#functions/domain/accounts/passkeys/change.ts';
import { toPasskey } from '#functions/domain/accounts/passkeys/record.ts';
import { handle } from '#functions/http/handle.ts';
import { passkeys as calls } from '#shared/api/accounts/passkeys.ts';

export const handler = handle(calls.rename, {
  run: async ({ params, body, caller }) => toPasskey(await renamePasskey(caller.id, params.id, body.name)),
});
