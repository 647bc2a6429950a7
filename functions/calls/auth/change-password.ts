import { readAccount } from '#functions/domain/accounts/change.ts';
import { changePassword } from '#functions/domain/accounts/sign-in/password.ts';
import { requirePassword } from '#functions/domain/accounts/sign-in/prove.ts';
import { hashOfStrong } from '#functions/domain/accounts/sign-in/strength.ts';
import { Answer } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handle.ts';
import { sessionIn } from '#functions/http/new-session.ts';
import { auth as calls } from '#shared/api/accounts/auth.ts';

export const handler = handle(calls.changePassword, {
  load: ({ caller }) => readAccount(caller.id),
  run: async ({ body: { current, password, removePasskeys }, caller, request, loaded: first }) => {
    const { forget } = await requirePassword(caller, current, {
      address: request.address,
      field: 'current',
    });
    const { id } = caller;
    const { session, cookies } = await sessionIn(id, request);
    const hash = hashOfStrong(password);
    await hash(first.user);
    const [user] = await Promise.all([
      changePassword(id, hash, { session, first, endPasskeys: removePasskeys }),
      forget(),
    ]);
    return new Answer({}, { cookies: await cookies(user) });
  },
});
