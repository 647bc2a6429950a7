import { isVerified } from '#functions/domain/accounts/email/is-verified.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { countQuestion } from '#functions/domain/money/payout-accounts/count-question.ts';
import { onboard } from '#functions/domain/money/payout-accounts/onboard.ts';
import { handle } from '#functions/http/handle.ts';
import { conflict } from '#functions/lib/errors.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';
import { payouts as calls } from '#shared/api/money/payouts.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

export const handler = handle(calls.account, {
  load: ({ caller }) => Promise.all([getUser(caller.id), countQuestion(caller.id)]),
  run: async ({ body, loaded: [seller, account] }) => {
    // What the provider pays out and tells should reach the seller. Where no mail is sent, nobody can confirm an address.
    if (sendsMail() && !isVerified(seller)) throw conflict(authTexts.verifyFirst);
    return onboard(seller, body.country, account);
  },
});
