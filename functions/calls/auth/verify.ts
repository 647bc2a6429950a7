import { confirmEmail, verifyEmail } from '#functions/domain/accounts/email/email.ts';
import * as attempts from '#functions/domain/accounts/sign-in/attempts.ts';
import { findLink } from '#functions/domain/accounts/sign-in/tokens.ts';
import { planAccountMail } from '#functions/domain/mail/account/plan-account-mail.ts';
import { handle } from '#functions/http/handle.ts';
import { auth as calls } from '#shared/api/accounts/auth.ts';

export const handler = handle(calls.verify, {
  run: async ({ body: { token }, request }) => {
    const [link] = await Promise.all([
      findLink(token, ['verify', 'email']),
      attempts.admitFrom(request.address, 'verify'),
    ]);
    const { email } =
      link.purpose === 'verify'
        ? await verifyEmail(link)
        : await confirmEmail(link, (changeId) => planAccountMail(link.userId, 'changed', changeId));
    return { email };
  },
});
