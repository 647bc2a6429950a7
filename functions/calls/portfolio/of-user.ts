import { listPortfolio } from '#functions/domain/portfolio/list.ts';
import { handle } from '#functions/http/handle.ts';
import { portfolio as calls } from '#shared/api/accounts/portfolio.ts';

export const handler = handle(calls.ofUser, {
  run: ({ params, query }) => listPortfolio(params.id, query),
});
