import { countQuestion } from '#functions/domain/money/payout-accounts/count-question.ts';
import { signIn } from '#functions/domain/money/payout-accounts/onboard.ts';
import { handle } from '#functions/http/handle.ts';
import { payouts as calls } from '#shared/api/money/payouts.ts';

export const handler = handle(calls.login, {
  load: ({ caller }) => countQuestion(caller.id),
  run: ({ caller, loaded: account }) => signIn(caller.id, account),
});
