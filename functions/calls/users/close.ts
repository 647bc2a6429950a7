import { readAccount } from '#functions/domain/accounts/change.ts';
import { requireProof } from '#functions/domain/accounts/sign-in/proof.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { findObligations } from '#functions/domain/closing/obligations.ts';
import { Answer } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handle.ts';
import { users as calls } from '#shared/api/accounts/users.ts';

export const handler = handle(calls.close, {
  load: async ({ caller: { id } }) => {
    const [issues, account] = await Promise.all([findObligations(id), readAccount(id)]);
    return { issues, account };
  },
  run: async ({ body, caller, request, loaded }) => {
    const { steps, forget } = await requireProof(caller, body, request.address);
    const [{ deletion }] = await Promise.all([closeAccount(caller.id, loaded, steps), forget()]);
    return new Answer({ deletionAt: deletion?.at ?? '' }, { cookies: [noSessionCookie()] });
  },
});
