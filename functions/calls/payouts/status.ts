import { waitsForEmail } from '#functions/domain/earnings/waits-for-email.ts';
import { toPayoutAccount } from '#functions/domain/money/payout-accounts/account.ts';
import { countQuestion } from '#functions/domain/money/payout-accounts/count-question.ts';
import { refresh } from '#functions/domain/money/payout-accounts/refresh.ts';
import { handle } from '#functions/http/handle.ts';
import { withTimeLimit } from '#functions/services/stripe/time-limit.ts';
import { payouts as calls } from '#shared/api/money/payouts.ts';

export const handler = handle(calls.status, {
  run: async ({ caller }) => {
    const [account, isWithoutEmail] = await Promise.all([countQuestion(caller.id), waitsForEmail(caller.id)]);
    return toPayoutAccount(account && (await withTimeLimit(refresh(caller.id, account))), isWithoutEmail);
  },
});
