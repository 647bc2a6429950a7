import { findCredential, renewHash } from '#functions/domain/accounts/credentials.ts';
import { toCurrentUser } from '#functions/domain/accounts/record.ts';
import * as attempts from '#functions/domain/accounts/sign-in/attempts.ts';
import { Answer } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { newSessionCookies } from '#functions/http/new-session.ts';
import { unauthenticated } from '#functions/lib/errors.ts';
import * as passwords from '#functions/services/passwords.ts';
import { untilCurrent } from '#functions/table/transactions/until-current.ts';
import { auth as calls } from '#shared/api/accounts/auth.ts';
import * as authTexts from '#shared/texts/accounts/auth.ts';

export const handler = handle(calls.login, {
  run: async ({ body: { username, password }, request }) => {
    const find = async () => ({ credential: await findCredential(username) });
    const [ofName, ofAddress, first] = await Promise.all([
      attempts.admitLogin(username, request.address),
      attempts.admitFrom(request.address, 'login'),
      find(),
    ]);
    // Again, if the account changes meanwhile: its password may be another then.
    return untilCurrent(
      find,
      async ({ credential }) => {
        const isRight = await passwords.verify(password, credential?.passwordHash);
        if (!isRight || !credential) throw unauthenticated(authTexts.wrongCredentials);

        const { user, passwordHash } = credential;
        const [cookies] = await Promise.all([
          newSessionCookies(user, request, attempts.countSignIn(user.id, request.address)),
          ofName.clear(),
          ofAddress.takeBack(),
          passwords.isOutdated(passwordHash) && renewHash(credential, await passwords.hash(password)),
        ]);
        return new Answer({ user: toCurrentUser(user) }, { cookies });
      },
      first,
    );
  },
});
