import { isVerified } from '#functions/domain/accounts/email/is-verified.ts';
import { countLinkMail } from '#functions/domain/accounts/sign-in/attempts.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { planAccountMail } from '#functions/domain/mail/account/plan-account-mail.ts';
import { handle } from '#functions/http/handle.ts';
import { conflict } from '#functions/lib/errors.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';
import { transact } from '#functions/table/transactions/transaction.ts';
import { auth as calls } from '#shared/api/accounts/auth.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

export const handler = handle(calls.sendVerification, {
  load: ({ caller }) => getUser(caller.id),
  run: async ({ loaded: user }) => {
    if (!sendsMail()) throw conflict(authTexts.noMail);
    const isNeeded = !isVerified(user);
    if (isNeeded) await transact([...planAccountMail(user.id, 'verify'), ...countLinkMail(user)]);
    return {};
  },
});
