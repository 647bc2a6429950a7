import * as attempts from '#functions/domain/accounts/attempts.ts';
import { newUser } from '#functions/domain/accounts/record.ts';
import { register } from '#functions/domain/accounts/register.ts';
import { handle } from '#functions/http/handle.ts';
import { invalid } from '#functions/lib/errors.ts';
import { newId } from '#functions/lib/ids.ts';
import * as passwords from '#functions/services/passwords.ts';
import { ANONYMOUS, uploadedPictures } from '#functions/services/s3/pictures.ts';
import { auth as calls } from '#shared/api/auth.ts';
import { refusals } from '#shared/refusals.ts';

export const handler = handle(calls.register, {
  run: async ({ body: { password, ...account }, request }) => {
    await attempts.admitFrom(request.address, 'register');
    if (await passwords.isGuessable(password, [account.username, account.email])) {
      const message = refusals.auth.guessablePassword;
      throw invalid(message, { issues: [{ path: 'password', message }] });
    }
    const picture = uploadedPictures(account.img ? { img: account.img } : {}, ANONYMOUS);
    const [passwordHash] = await Promise.all([passwords.hash(password), picture.check()]);
    const user = await register(newUser(newId(), account), passwordHash, request.idempotencyKey);
    await picture.publish();
    return { user };
  },
});
