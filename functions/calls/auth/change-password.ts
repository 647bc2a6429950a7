import { readAccount } from '#functions/domain/accounts/change.ts';
import { changePassword } from '#functions/domain/accounts/sign-in/password.ts';
import { requirePassword } from '#functions/domain/accounts/sign-in/prove.ts';
import { hashOfStrong } from '#functions/domain/accounts/sign-in/strength.ts';
import { handle } from '#functions/http/handle.ts';
import { auth as calls } from '#shared/api/accounts/auth.ts';

export const handler = handle(calls.changePassword, {
  load: ({ caller }) => readAccount(caller.id),
  run: async ({
    body: { current, password, removePasskeys },
    caller,
    request: { address },
    loaded: first,
  }) => {
    const { forget } = await requirePassword(caller, current, { address, field: 'current' });
    const { id, sessionId } = caller;
    const hash = hashOfStrong(password);
    await hash(first.user);
    await Promise.all([
      changePassword(id, hash, { sessionId, first, endPasskeys: removePasskeys }),
      forget(),
    ]);
    return {};
  },
});
