import { readAccount } from '#functions/domain/accounts/change.ts';
import { loadProver, requireProof } from '#functions/domain/accounts/sign-in/proof.ts';
import { closeAccount } from '#functions/domain/closing/close.ts';
import { findObligations } from '#functions/domain/closing/obligations.ts';
import { Answer } from '#functions/http/answer.ts';
import { noSessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handle.ts';
import { users as calls } from '#shared/api/accounts/users.ts';

export const handler = handle(calls.close, {
  load: async ({ caller: { id }, body }) => {
    const [account] = await Promise.all([readAccount(id), loadProver(body)]);
    return account;
  },
  run: async ({ body, caller, request, loaded: account }) => {
    const [{ steps, forget }, issues] = await Promise.all([
      requireProof(caller, body, request.address),
      findObligations(caller.id),
    ]);
    const found = { issues, account };
    const [{ deletion }] = await Promise.all([closeAccount(caller.id, found, steps), forget()]);
    return new Answer({ deletionAt: deletion?.at ?? '' }, { cookies: [noSessionCookie()] });
  },
});
