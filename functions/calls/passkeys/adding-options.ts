import { newChallenge } from '#functions/domain/accounts/passkeys/challenge.ts';
import { passkeysOf } from '#functions/domain/accounts/passkeys/record.ts';
import { handle } from '#functions/http/handle.ts';
import { addingOptions } from '#functions/services/webauthn.ts';
import { passkeys as calls } from '#shared/api/passkeys.ts';

export const handler = handle(calls.addingOptions, {
  load: ({ caller }) => passkeysOf(caller.id),
  run: async ({ caller, loaded }) => addingOptions(await newChallenge(caller.id), caller, loaded),
});
