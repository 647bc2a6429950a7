import { confirmEmail, verifyEmail } from '#functions/domain/accounts/email/email.ts';
import { findLink } from '#functions/domain/accounts/sign-in/tokens.ts';
import { planAccountMail } from '#functions/domain/mail/account/plan-account-mail.ts';
import { handle } from '#functions/http/handle.ts';
import { auth as calls } from '#shared/api/accounts/auth.ts';

export const handler = handle(calls.verify, {
  run: async ({ body: { token }, request }) => {
    const from = { address: request.address, what: 'verify' } as const;
    const link = await findLink(token, ['verify', 'email'], from);
    const { email } =
      link.purpose === 'verify'
        ? await verifyEmail(link)
        : await confirmEmail(link, (changeId) => planAccountMail(link.userId, 'changed', changeId));
    return { email };
  },
});
