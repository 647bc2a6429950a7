import * as attempts from '#functions/domain/accounts/attempts.ts';
import { confirmEmail, verifyEmail } from '#functions/domain/accounts/email.ts';
import { findLink } from '#functions/domain/accounts/tokens.ts';
import { planAccountMail } from '#functions/domain/mail/plan-account-mail.ts';
import { handle } from '#functions/http/handle.ts';
import { auth as calls } from '#shared/api/auth.ts';

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
