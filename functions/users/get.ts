import * as users from '#functions/data/users.ts';
import { handle } from '#functions/lib/handle.ts';
import { users as calls } from '#shared/api/users.ts';

export const handler = handle(calls.get, async ({ params, caller }) => users.profile(params.id, caller?.id));
