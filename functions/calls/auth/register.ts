import { publishOwnPicture } from '#functions/domain/accounts/own-picture.ts';
import { newUser, toCurrentUser } from '#functions/domain/accounts/record.ts';
import { register, requireSamePassword } from '#functions/domain/accounts/register.ts';
import * as attempts from '#functions/domain/accounts/sign-in/attempts.ts';
import { requireStrong } from '#functions/domain/accounts/sign-in/strength.ts';
import { planAccountMail } from '#functions/domain/mail/account/plan-account-mail.ts';
import { handle } from '#functions/http/handle.ts';
import { newId } from '#functions/lib/ids.ts';
import * as passwords from '#functions/services/passwords.ts';
import { ANONYMOUS, uploadedPictures } from '#functions/services/s3/pictures.ts';
import { auth as calls } from '#shared/api/accounts/auth.ts';

export const handler = handle(calls.register, {
  run: async ({ body: { password, ...account }, request }) => {
    await attempts.admitFrom(request.address, 'register');
    await requireStrong(password, [account.username, account.email]);
    const picture = uploadedPictures(account.img ? { img: account.img } : {}, ANONYMOUS);
    const [passwordHash, isMailed] = await Promise.all([
      passwords.hash(password),
      attempts.admitMailToNew(account.email),
      picture.check(),
    ]);
    const id = newId();
    const user = await register(
      newUser(id, account),
      passwordHash,
      request.idempotencyKey,
      isMailed ? planAccountMail(id, 'verify') : [],
    );
    if (user.id !== id) await requireSamePassword(user, password);
    await publishOwnPicture(user, picture);
    return { user: toCurrentUser(user) };
  },
});
