import { passkeysOf, toPasskey } from '#functions/domain/accounts/passkeys/record.ts';
import { handle } from '#functions/http/handle.ts';
import { passkeys as calls } from '#shared/api/accounts/passkeys.ts';

export const handler = handle(calls.list, {
  run: async ({ caller }) => ({ items: (await passkeysOf(caller.id)).map(toPasskey) }),
});
