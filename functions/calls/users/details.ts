import { toProfile } from '#functions/domain/accounts/record.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { handle } from '#functions/http/handle.ts';
import { users as calls } from '#shared/api/accounts/users.ts';

export const handler = handle(calls.details, {
  run: async ({ params, caller }) => toProfile(await getUser(params.id), caller?.id),
});
