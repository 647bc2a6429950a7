import { newChallenge } from '#functions/domain/accounts/passkeys/challenge.ts';
import * as attempts from '#functions/domain/accounts/sign-in/attempts.ts';
import { handle } from '#functions/http/handle.ts';
import { signInOptions } from '#functions/services/webauthn.ts';
import { passkeys as calls } from '#shared/api/accounts/passkeys.ts';

export const handler = handle(calls.signInOptions, {
  run: async ({ request }) => {
    await attempts.admitFrom(request.address, 'passkey');
    return signInOptions(await newChallenge('use'));
  },
});
