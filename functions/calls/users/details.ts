import * as users from '#functions/domain/accounts/users.ts';
import { handle } from '#functions/http/handle.ts';
import { users as calls } from '#shared/api/users.ts';

export const handler = handle(calls.details, {
  run: async ({ params, caller }) => users.profile(params.id, caller?.id),
});
