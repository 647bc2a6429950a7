import { toMe } from '#functions/domain/accounts/record.ts';
import { getCurrentUser } from '#functions/domain/accounts/users.ts';
import { handle } from '#functions/http/handle.ts';
import { users as calls } from '#shared/api/accounts/users.ts';

export const handler = handle(calls.me, {
  run: async ({ caller }) => toMe(await getCurrentUser(caller.id)),
});
