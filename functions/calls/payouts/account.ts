import { isVerified } from '#functions/domain/accounts/email/is-verified.ts';
import { loadProver, requireProof } from '#functions/domain/accounts/sign-in/proof.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { countQuestion } from '#functions/domain/money/payout-accounts/count-question.ts';
import { onboard } from '#functions/domain/money/payout-accounts/onboard.ts';
import { handle } from '#functions/http/handle.ts';
import { conflict } from '#functions/lib/errors.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';
import { payouts as calls } from '#shared/api/money/payouts.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

export const handler = handle(calls.account, {
  load: async ({ caller, body }) => {
    const [seller, account] = await Promise.all([
      getUser(caller.id),
      countQuestion(caller.id),
      loadProver(body),
    ]);
    return { seller, account };
  },
  run: async ({ body, caller, request, loaded: { seller, account } }) => {
    // What the provider pays out and tells should reach the seller. Where no mail is sent, nobody can confirm an address.
    if (sendsMail() && !isVerified(seller)) throw conflict(authTexts.verifyFirst);
    const { country, ...proof } = body;
    // Whoever fills in those pages is paid what the seller earns.
    return onboard(seller, country, account, () => requireProof(caller, proof, request.address));
  },
});
