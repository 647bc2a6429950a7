import { countChallenge, newChallenge } from '#functions/domain/accounts/passkeys/challenge.ts';
import { findPasskeys, passkeyIdsOf } from '#functions/domain/accounts/passkeys/record.ts';
import { requireProof } from '#functions/domain/accounts/sign-in/proof.ts';
import { handle } from '#functions/http/handle.ts';
import { addingOptions } from '#functions/services/webauthn.ts';
import { passkeys as calls } from '#shared/api/accounts/passkeys.ts';

export const handler = handle(calls.addingOptions, {
  load: ({ caller }) => passkeyIdsOf(caller.id),
  run: async ({ body, caller, request, loaded: ids }) => {
    // The challenge is what a passkey is added with, so nobody gets one without proof.
    const { steps, forget } = await requireProof(caller, body, request.address);
    const [challenge, known] = await Promise.all([
      newChallenge(caller.id, [...steps, countChallenge(caller.id)]),
      findPasskeys(ids),
      forget(),
    ]);
    return addingOptions(challenge, caller, known);
  },
});
