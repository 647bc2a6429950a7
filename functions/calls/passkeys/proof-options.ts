import { countChallenge, newChallenge, toProve } from '#functions/domain/accounts/passkeys/challenge.ts';
import { passkeysOf, proves } from '#functions/domain/accounts/passkeys/record.ts';
import { handle } from '#functions/http/handle.ts';
import { proofOptions } from '#functions/services/webauthn.ts';
import { passkeys as calls } from '#shared/api/accounts/passkeys.ts';

export const handler = handle(calls.proofOptions, {
  load: ({ caller }) => passkeysOf(caller.id),
  run: async ({ caller, loaded }) => {
    const challenge = await newChallenge(toProve(caller.id), [countChallenge(caller.id)]);
    return proofOptions(challenge, loaded.filter(proves));
  },
});
