import { toCurrentUser } from '#functions/domain/accounts/record.ts';
import { forgetOthers } from '#functions/domain/accounts/sessions/browsers.ts';
import { resetPassword } from '#functions/domain/accounts/sign-in/password.ts';
import { hashOfStrong } from '#functions/domain/accounts/sign-in/strength.ts';
import { findLink } from '#functions/domain/accounts/sign-in/tokens.ts';
import { keepStep } from '#functions/domain/closing/keep.ts';
import { Answer } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { sessionIn } from '#functions/http/new-session.ts';
import { auth as calls } from '#shared/api/accounts/auth.ts';

export const handler = handle(calls.reset, {
  run: async ({ body: { token, password }, request }) => {
    // Not counted as a sign-in of the person: whoever knows the password could use these up.
    const from = { address: request.address, what: 'reset' } as const;
    const link = await findLink(token, ['reset', 'takeBack'], from);
    const { session, isKnown, cookies } = await sessionIn(link.userId, request, forgetOthers);
    const user = await resetPassword(link, hashOfStrong(password), {
      session,
      steps: [isKnown],
      keep: keepStep,
    });
    return new Answer({ user: toCurrentUser(user) }, { cookies: await cookies(user) });
  },
});
