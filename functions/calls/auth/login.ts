import * as attempts from '#functions/domain/accounts/attempts.ts';
import { findCredential, renewHash } from '#functions/domain/accounts/credentials.ts';
import { Answer } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { newSessionCookie } from '#functions/http/new-session.ts';
import { unauthenticated } from '#functions/lib/errors.ts';
import * as passwords from '#functions/services/passwords.ts';
import { auth as calls } from '#shared/api/auth.ts';
import { refusals } from '#shared/refusals.ts';

export const handler = handle(calls.login, {
  run: async ({ body: { username, password }, request }) => {
    const [ofName, ofAddress, credential] = await Promise.all([
      attempts.admitLogin(username, request.address),
      attempts.admitFrom(request.address, 'login'),
      findCredential(username),
    ]);
    const isRight = await passwords.verify(password, credential?.passwordHash);
    if (!isRight || !credential) throw unauthenticated(refusals.auth.wrongCredentials);

    const { user, passwordHash } = credential;
    const [cookie] = await Promise.all([
      newSessionCookie(user, attempts.countSignIn(user.id, request.address)),
      ofName.clear(),
      ofAddress.takeBack(),
      passwords.isOutdated(passwordHash) && renewHash(credential, await passwords.hash(password)),
    ]);
    return new Answer({ user }, { cookies: [cookie] });
  },
});
