import { newChallenge } from '#functions/domain/accounts/passkeys/challenge.ts';
import { passkeysOf } from '#functions/domain/accounts/passkeys/record.ts';
import { requireProof } from '#functions/domain/accounts/proof.ts';
import { handle } from '#functions/http/handle.ts';
import { addingOptions } from '#functions/services/webauthn.ts';
import { passkeys as calls } from '#shared/api/passkeys.ts';

export const handler = handle(calls.addingOptions, {
  // Not waited for: the proof takes longer.
  load: async ({ caller }) => {
    const known = passkeysOf(caller.id);
    known.catch(() => undefined);
    return { known };
  },
  run: async ({ body, caller, request, loaded }) => {
    // The challenge is what a passkey is added with, so nobody gets one without proof.
    const prove = async () => {
      const { steps, forget } = await requireProof(caller, body, request.address);
      const [challenge] = await Promise.all([newChallenge(caller.id, steps), forget()]);
      return challenge;
    };
    const [challenge, known] = await Promise.all([prove(), loaded.known]);
    return addingOptions(challenge, caller, known);
  },
});
