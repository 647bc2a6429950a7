import { getUser } from '#functions/domain/accounts/users.ts';
import { countQuestion } from '#functions/domain/money/payouts/count-question.ts';
import { onboard } from '#functions/domain/money/payouts/onboard.ts';
import { handle } from '#functions/http/handle.ts';
import { payouts as calls } from '#shared/api/payouts.ts';

export const handler = handle(calls.account, {
  load: ({ caller }) => Promise.all([getUser(caller.id), countQuestion(caller.id)]),
  run: ({ body, loaded: [seller, account] }) => onboard(seller, body.country, account),
});
