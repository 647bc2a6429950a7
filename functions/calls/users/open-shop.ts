import { openShop } from '#functions/domain/accounts/open-shop.ts';
import { toMe } from '#functions/domain/accounts/record.ts';
import { Answer } from '#functions/http/answer.ts';
import { sessionCookie } from '#functions/http/cookies.ts';
import { handle } from '#functions/http/handle.ts';
import { sign } from '#functions/services/tokens.ts';
import { users as calls } from '#shared/api/accounts/users.ts';
import { roleOf } from '#shared/rules/accounts/role.ts';

export const handler = handle(calls.openShop, {
  run: async ({ caller: { id: userId, sessionId } }) => {
    const user = await openShop(userId);
    const role = roleOf(user);
    // The old token would still work, but its role would have to be corrected on every request.
    const token = await sign({ userId, sessionId, role });
    return new Answer(toMe(user), { cookies: [sessionCookie(token, role)] });
  },
});
