import { loadProver, requireProof } from '#functions/domain/accounts/sign-in/proof.ts';
import { countQuestion } from '#functions/domain/money/payout-accounts/count-question.ts';
import { signIn } from '#functions/domain/money/payout-accounts/onboard.ts';
import { handle } from '#functions/http/handle.ts';
import { payouts as calls } from '#shared/api/money/payouts.ts';

export const handler = handle(calls.login, {
  load: async ({ caller, body }) => {
    const [account] = await Promise.all([countQuestion(caller.id), loadProver(body)]);
    return { account };
  },
  run: ({ body, caller, request, loaded: { account } }) =>
    signIn(caller.id, account, () => requireProof(caller, body, request.address)),
});
