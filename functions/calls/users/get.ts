import { toProfile } from '#functions/domain/accounts/record.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { firstOfPortfolio } from '#functions/domain/portfolio/list.ts';
import { handle } from '#functions/http/handle.ts';
import { users as calls } from '#shared/api/users.ts';
import { limits } from '#shared/limits.ts';

export const handler = handle(calls.get, {
  run: async ({ params, query, caller }) => {
    const [user, portfolio] = await Promise.all([
      getUser(params.id),
      query.portfolio && firstOfPortfolio(params.id, limits.portfolio),
    ]);
    return { ...toProfile(user, caller?.id), ...(portfolio ? { portfolio } : {}) };
  },
});
