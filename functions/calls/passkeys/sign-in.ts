import { acceptPasskey } from '#functions/domain/accounts/passkeys/use.ts';
import { toCurrentUser } from '#functions/domain/accounts/record.ts';
import * as attempts from '#functions/domain/accounts/sign-in/attempts.ts';
import { getCurrentUser } from '#functions/domain/accounts/users.ts';
import { Answer } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { newSessionCookies } from '#functions/http/new-session.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { passkeys as calls } from '#shared/api/accounts/passkeys.ts';

export const handler = handle(calls.signIn, {
  run: async ({ body: { passkey }, request }) => {
    // A challenge is used up by success alone, so that attempts are counted besides.
    const admitted = attempts.admitFrom(request.address, 'passkey-use');
    const { userId, uses } = await acceptPasskey(passkey, undefined, admitted);
    const counts = [...attempts.countSignIn(userId, request.address), ...uses];
    // Again, if the account changes meanwhile.
    return untilCurrent(
      () => getCurrentUser(userId),
      async (user) =>
        new Answer(
          { user: toCurrentUser(user) },
          { cookies: await newSessionCookies(user, request, counts) },
        ),
    );
  },
});
