import { toProfile } from '#functions/domain/accounts/record.ts';
import { getUser } from '#functions/domain/accounts/users.ts';
import { firstOfPortfolio } from '#functions/domain/portfolio/list.ts';
import { handle } from '#functions/http/handle.ts';
import { users as calls } from '#shared/api/accounts/users.ts';
import { PORTFOLIO_PAGE } from '#shared/rules/pictures/portfolio-page.ts';

export const handler = handle(calls.get, {
  run: async ({ params, query, caller }) => {
    const [user, portfolio] = await Promise.all([
      getUser(params.id),
      query.portfolio && firstOfPortfolio(params.id, PORTFOLIO_PAGE),
    ]);
    return { ...toProfile(user, caller?.id), ...(portfolio ? { portfolio } : {}) };
  },
});
