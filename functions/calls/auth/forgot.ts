import * as attempts from '#functions/domain/accounts/sign-in/attempts.ts';
import { rememberForgotten } from '#functions/domain/mail/account/forgotten.ts';
import { browserIdsIn } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handle.ts';
import { conflict } from '#functions/lib/errors.ts';
import { sendsMail } from '#functions/lib/sends-mail.ts';
import { auth as calls } from '#shared/api/accounts/auth.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

export const handler = handle(calls.forgot, {
  run: async ({ body: { login }, request }) => {
    if (!sendsMail()) throw conflict(authTexts.noMail);
    const browserIds = browserIdsIn(request.cookies);
    await Promise.all([
      attempts.admitFrom(request.address, 'forgot'),
      attempts.admitForgotten(login, browserIds),
    ]);
    await rememberForgotten(login, browserIds);
    return {};
  },
});
