import { addPasskey } from '#functions/domain/accounts/passkeys/add.ts';
import { toPasskey } from '#functions/domain/accounts/passkeys/record.ts';
import { browserName } from '#functions/http/browser-name.ts';
import { handle } from '#functions/http/handle.ts';
import { passkeys as calls } from '#shared/api/accounts/passkeys.ts';

export const handler = handle(calls.add, {
  run: async ({ body: { passkey }, caller, request }) => {
    // Its owner may call it otherwise: no authenticator says what people would call it.
    const name = (await browserName(request.userAgent)) ?? 'A passkey';
    const owner = { userId: caller.id, sessionId: caller.sessionId, name };
    return toPasskey(await addPasskey(owner, passkey, request.idempotencyKey));
  },
});
