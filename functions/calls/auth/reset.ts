import { toCurrentUser } from '#functions/domain/accounts/record.ts';
import * as attempts from '#functions/domain/accounts/sign-in/attempts.ts';
import { resetPassword } from '#functions/domain/accounts/sign-in/password.ts';
import { hashOfStrong } from '#functions/domain/accounts/sign-in/strength.ts';
import { findLink } from '#functions/domain/accounts/sign-in/tokens.ts';
import { Answer } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { sessionIn } from '#functions/http/new-session.ts';
import { auth as calls } from '#shared/api/accounts/auth.ts';

export const handler = handle(calls.reset, {
  run: async ({ body: { token, password }, request }) => {
    const [link] = await Promise.all([
      findLink(token, ['reset', 'takeBack']),
      attempts.admitFrom(request.address, 'reset'),
    ]);
    const { session, isKnown, cookies } = await sessionIn(link.userId, request);
    const steps = [...attempts.countSignIn(link.userId, request.address), isKnown];
    const user = await resetPassword(link, hashOfStrong(password), { session, steps });
    return new Answer({ user: toCurrentUser(user) }, { cookies: await cookies(user) });
  },
});
