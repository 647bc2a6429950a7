import * as users from '#functions/data/users.ts';
import { handle } from '#functions/lib/handle.ts';
import { api } from '#shared/api/index.ts';

export const handler = handle(api.users.get, async ({ params, caller }) =>
  users.profile(params.id, caller?.id),
);
