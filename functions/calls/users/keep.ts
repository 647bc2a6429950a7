import { toMe } from '#functions/domain/accounts/record.ts';
import { keepAccount } from '#functions/domain/closing/keep.ts';
import { handle } from '#functions/http/handle.ts';
import { users as calls } from '#shared/api/accounts/users.ts';

export const handler = handle(calls.keep, {
  run: async ({ caller }) => toMe(await keepAccount(caller.id)),
});
