import { readAccount } from '#functions/domain/accounts/change.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { findObligations } from '#functions/domain/closing/obligations.ts';
import { Answer } from '#functions/http/answer.ts';
import type { Caller } from '#functions/http/context.ts';
import { sessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handle.ts';
import type { Step } from '#functions/table/transaction.ts';
import { users as calls } from '#shared/api/users.ts';
import type { UsedPasskey } from '#shared/entities/passkey.ts';

export const handler = handle(calls.close, {
  load: async ({ caller: { id } }) => {
    const [issues, account] = await Promise.all([findObligations(id), readAccount(id)]);
    return { issues, account };
  },
  run: async ({ body, caller, request, loaded }) => {
    const { steps, forget } = await ('passkey' in body
      ? byPasskey(caller.id, body.passkey)
      : byPassword(caller, body.password, request.address));
    const [{ deletion }] = await Promise.all([closeAccount(caller.id, loaded, steps), forget()]);
    return new Answer({ deletionAt: deletion?.at ?? '' }, { cookies: [sessionCookie('')] });
  },
});

type Proof = { steps: Step[]; forget: () => Promise<void> };

/** Either is loaded when it is used. The password's failures are forgotten once it was right. */
async function byPassword(caller: Caller, password: string, address: string): Promise<Proof> {
  const { requirePassword } = await import('#functions/domain/accounts/prove.ts');
  const { forget } = await requirePassword(caller, password, { address, field: 'password' });
  return { steps: [], forget };
}

async function byPasskey(userId: string, passkey: UsedPasskey): Promise<Proof> {
  const { requirePasskeyToClose } = await import('#functions/domain/accounts/passkeys/to-close.ts');
  return { steps: await requirePasskeyToClose(userId, passkey), forget: async () => undefined };
}
