import { readAccount } from '#functions/domain/accounts/change.ts';
import { wishEmail } from '#functions/domain/accounts/email/email.ts';
import { countLinkMail } from '#functions/domain/accounts/sign-in/attempts.ts';
import { requirePassword } from '#functions/domain/accounts/sign-in/prove.ts';
import { planAccountMail } from '#functions/domain/mail/account/plan-account-mail.ts';
import { handle } from '#functions/http/handle.ts';
import { conflict } from '#functions/lib/errors.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';
import { auth as calls } from '#shared/api/accounts/auth.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

export const handler = handle(calls.changeEmail, {
  load: ({ caller }) => readAccount(caller.id),
  run: async ({ body: { email, password }, caller: { id, username }, request: { address }, loaded }) => {
    if (!sendsMail()) throw conflict(authTexts.noMail);
    const { forget } = await requirePassword({ username }, password, { address, field: 'password' });
    const stepsFor = (wishId: string) => [
      ...planAccountMail(id, 'confirm', wishId),
      ...countLinkMail(loaded.user, email),
    ];
    await Promise.all([wishEmail(loaded, email, stepsFor), forget()]);
    return { wishedEmail: email };
  },
});
