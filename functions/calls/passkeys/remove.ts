import { removePasskey } from '#functions/domain/accounts/passkeys/change.ts';
import { requireProof } from '#functions/domain/accounts/sign-in/proof.ts';
import { handle } from '#functions/http/handle.ts';
import { passkeys as calls } from '#shared/api/accounts/passkeys.ts';

export const handler = handle(calls.remove, {
  run: async ({ params, body, caller, request }) => {
    const { steps, forget } = await requireProof(caller, body, request.address);
    await Promise.all([removePasskey(caller.id, params.id, steps), forget()]);
    return {};
  },
});
