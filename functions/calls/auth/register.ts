import * as attempts from '#functions/domain/accounts/attempts.ts';
import * as users from '#functions/domain/accounts/users.ts';
import { handle } from '#functions/http/handle.ts';
import { invalid } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import * as passwords from '#functions/services/passwords.ts';
import { ANONYMOUS, claimImage } from '#functions/services/s3/pictures.ts';
import { once } from '#functions/table/once.ts';
import { auth as calls } from '#shared/api/auth.ts';
import { messages } from '#shared/messages.ts';

export const handler = handle(calls.register, {
  run: async ({ body: { password, ...account }, request }) => {
    await attempts.admitFrom(request.address, 'register');
    if (await passwords.isGuessable(password, [account.username, account.email])) {
      const message = messages.auth.guessablePassword;
      throw invalid(message, { issues: [{ path: 'password', message }] });
    }
    const [passwordHash] = await Promise.all([
      passwords.hash(password),
      account.img && claimImage(account.img, ANONYMOUS),
    ]);
    // The password is no part of what is remembered of the request: a fast hash of it must not be kept anywhere.
    const repeatable = {
      owner: 'anyone',
      call: 'auth.register',
      key: request.idempotencyKey,
      input: account,
    };
    const user = users.draft(newId(), account);
    const id = await once(repeatable, user.id, (claim) => users.register(user, passwordHash, claim));
    return { user: id === user.id ? user : await users.read(id) };
  },
});
